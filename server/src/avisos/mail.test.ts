import { buildAviso } from '@ensaya/db/builders/avisos.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import pino from 'pino';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startMailSink } from '../../tests/mail-sink.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { readWorkerConfig } from '../config.ts';
import { sendCorreo } from '../correo/correo.jobs.ts';
import { openDatabase } from '../lib/database.ts';
import { scopedDb } from '../lib/scoped-db.ts';
import { startWorker } from '../start-worker.ts';
import { addAvisosDue, mailAvisos, removeOldAvisos } from './avisos.jobs.ts';
import { addDueAvisos, sweepAvisos, takeMails } from './due.queries.ts';

const sink = await startMailSink(0);
afterAll(() => sink.stop());
const server = await createTestServer({ SMTP_URL: sink.url });
const { owner } = server;
const database = openDatabase({ url: server.url('ensaya_worker'), max: 2, name: 'test', statementNames: 'on', onError: () => {} });
afterAll(() => database.pool.end());
const worker = scopedDb(database, { text: 'select', values: [] });

/** Noon in Madrid. */
const NOON = new Date('2027-06-15T10:00:00Z');
const hours = (n: number, from = NOON) => new Date(from.getTime() + n * 3_600_000);
const titlesAt = async (moment: Date) => (await takeMails(worker, moment, 100)).mails.map(({ avisos }) => avisos.map(({ title }) => title));
const remind = async (moment: Date, most = 100) => (await addDueAvisos(worker, moment, most)).empresa_ids;
const writtenFor = async (user: { id: string }) =>
  (await owner.query('select kind from app.avisos where user_id = $1 order by created_at, kind', [user.id])).rows.map(({ kind }) => kind);

describe('the mails', () => {
  test('not to an unconfirmed address or a suspended account, not of a deleted company or one that was left, not read, unwanted or old ones', async () => {
    const at = (n: number) => ({ created_at: hours(n).toISOString() });
    const build = async (created: number, title: string) => {
      const { empresa, trabajador } = await buildScene(server);
      await buildAviso(owner, empresa, trabajador, { title, ...at(created) });
      return { empresa, trabajador };
    };
    const unconfirmed = await build(-20, 'Sin confirmar');
    await owner.query('update auth.user set email_verified = false where id = $1', [unconfirmed.trabajador.id]);
    const { trabajador: suspended } = await build(-20, 'Suspendida');
    await owner.query('update auth.user set suspended_at = now() where id = $1', [suspended.id]);
    const deleted = await build(-20, 'Empresa eliminada');
    await owner.query('update app.empresas set deleted_at = now() where id = $1', [deleted.empresa.id]);
    const left = await build(-20, 'Se fue');
    await owner.query('delete from app.company_users where user_id = $1', [left.trabajador.id]);
    const { trabajador: reader } = await build(-20, 'Leído');
    await owner.query('update app.avisos set read_at = now() where user_id = $1', [reader.id]);
    const { trabajador: chooser } = await build(-20, 'Ya no por correo');
    await owner.query(`insert into app.aviso_preferencias (user_id, kind, choice) values ($1, 'tarea_asignada', 'aqui')`, [chooser.id]);
    await build(-73, 'Antiguo');
    await build(-20, 'Este sí');
    expect(await titlesAt(NOON)).toEqual([['Este sí']]);
    await owner.query('update app.platform_settings set mandatory_verification = false');
    // What only a setting holds back is looked at every ten minutes.
    expect(await titlesAt(hours(10 / 60))).toEqual([['Sin confirmar']]);
    await owner.query('update app.platform_settings set mandatory_verification = true');
  });

  test('a mail whose transaction fails is sent by the next run', async () => {
    const { empresa, trabajador } = await buildScene(server);
    await buildAviso(owner, empresa, trabajador, { title: 'Uno', created_at: hours(-20).toISOString() });
    expect(await titlesAt(hours(-5))).toEqual([]);
    const failed = worker.transaction().execute(async (trx) => {
      expect((await takeMails(trx, NOON, 100)).mails).toHaveLength(1);
      throw new Error('killed');
    });
    await expect(failed).rejects.toThrow('killed');
    expect(await titlesAt(hours(9))).toEqual([]);
    // 08:30 of the next day.
    expect(await titlesAt(hours(20.5))).toEqual([['Uno']]);
    expect(await titlesAt(hours(21))).toEqual([]);
  });

  test('[1.2] through the queue: one mail of a task that is due soon, with a link to it', async () => {
    const { empresa, trabajador } = await buildScene(server);
    // A zone in which it is about noon now.
    const offset = 12 - new Date().getUTCHours();
    await owner.query('update app.users set time_zone = $2 where id = $1', [
      trabajador.id,
      `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
    ]);
    const proyecto = await buildProyecto(owner, empresa);
    const today = (
      await owner.query(`select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as day from app.users where id = $1`, [trabajador.id])
    ).rows[0].day;
    const tarea = await buildTarea(owner, proyecto, { trabajador, nombre: 'Llamar al cliente', fecha_entrega: today });
    const config = readWorkerConfig({
      DATABASE_URL: server.url('ensaya_worker'),
      FILES_DIR: server.config.FILES_DIR,
      PUBLIC_URL: server.config.PUBLIC_URL,
      AUTH_SECRET: server.config.AUTH_SECRET,
      SMTP_URL: sink.url,
    });
    onTestFinished(await startWorker(config, [mailAvisos, sendCorreo], pino({ level: 'silent' })));
    await owner.query(`insert into pgboss.job (name, policy) values ('avisos.mail', 'exclusive') on conflict do nothing`);
    const mails = () => sink.mails.filter(({ to }) => to.includes(trabajador.email));
    await until(() => mails().length === 1);
    expect(mails()[0]).toMatchObject({ subject: 'Te han asignado «Llamar al cliente»' });
    expect(mails()[0]?.text).toContain(`http://ensaya.localhost/dashboard/tasks?tarea=${tarea.id}`);
    expect(mails()[0]?.text).toContain('http://ensaya.localhost/perfil?seccion=avisos');
  });
});

describe('what is due', () => {
  test('[4.6] another date reminds again; who was assigned after the time of a reminder gets none', async () => {
    const { empresa, trabajador } = await buildScene(server);
    const roleplay = await buildRoleplay(owner, empresa);
    const { id } = await buildAssignment(owner, roleplay, trabajador, { due_date: hours(71).toISOString() });
    await owner.query(`update app.avisos set created_at = $2 where user_id = $1`, [trabajador.id, hours(-0.5)]);
    await remind(NOON);
    expect(await writtenFor(trabajador)).toEqual(['roleplay_asignado']);
    await remind(hours(48));
    await remind(hours(48));
    expect(await writtenFor(trabajador)).toEqual(['roleplay_asignado', 'roleplay_vence']);
    await owner.query('update app.roleplay_assignments set due_date = $2 where id = $1', [id, hours(100)]);
    expect(await writtenFor(trabajador)).toEqual(['roleplay_asignado']);
    await remind(hours(76));
    await remind(hours(124));
    expect(await writtenFor(trabajador)).toEqual(['roleplay_asignado', 'roleplay_vence', 'roleplay_vencido']);
    // Nothing for dates long past.
    await remind(hours(400));
    expect(await writtenFor(trabajador)).toHaveLength(3);
  });

  test('a FAQ: its owner, or all responsables of the company; a review takes the notice away', async () => {
    const empresa = await buildEmpresa(owner);
    const managers = [await buildUser(owner, { role: 'manager' }), await buildUser(owner, { role: 'manager' })] as const;
    for (const one of managers) await assignResponsable(owner, empresa, one);
    const reviewed = { reviewed_on: '2027-05-15', review_months: 1 };
    const owned = await buildFaq(owner, empresa, { ...reviewed, owner: managers[0] });
    await buildFaq(owner, empresa, reviewed);
    expect(await remind(new Date('2027-06-14T20:00:00Z'))).toEqual([]);
    expect((await remind(NOON, 2)).length + (await remind(NOON, 2)).length).toBe(3);
    expect([(await writtenFor(managers[0])).length, (await writtenFor(managers[1])).length]).toEqual([2, 1]);
    await owner.query(`update app.faqs set reviewed_on = '2027-06-15' where id = $1`, [owned.id]);
    expect(await writtenFor(managers[0])).toEqual(['faq_por_revisar']);
    expect(await remind(NOON)).toEqual([]);
  });

  test('no reminder for a completed task or of a kind that the person has switched off; old notices are removed', async () => {
    const { empresa, trabajador } = await buildScene(server);
    const other = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, other);
    const proyecto = await buildProyecto(owner, empresa);
    await buildTarea(owner, proyecto, { trabajador, estado: 'completada', fecha_entrega: '2027-06-16' });
    await buildTarea(owner, proyecto, { trabajador: other, fecha_entrega: '2027-06-16' });
    await owner.query(`insert into app.aviso_preferencias (user_id, kind, choice) values ($1, 'tarea_vence', 'no')`, [other.id]);
    expect(await remind(NOON)).toEqual([]);
    expect(await writtenFor(other)).toEqual(['tarea_asignada']);
    await sweepAvisos(worker, new Date(Date.now() + 89 * 86_400_000));
    expect(await writtenFor(other)).toEqual(['tarea_asignada']);
    await sweepAvisos(worker, new Date(Date.now() + 91 * 86_400_000));
    expect(await writtenFor(other)).toEqual([]);
  });

  test('the jobs have schedules', () => {
    expect([addAvisosDue, mailAvisos, removeOldAvisos].map(({ schedule }) => schedule)).toEqual(['* * * * *', '* * * * *', '41 * * * *']);
  });
});
