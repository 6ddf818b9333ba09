import { avisoText } from '@ensaya/contract/aviso-kinds.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaqRequest } from '@ensaya/db/builders/faqs.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildAssignment, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { beforeEach, expect, test } from 'vitest';
import { localOf } from '../../tests/aviso-clock.ts';
import { openJobTools } from '../../tests/job-tools.ts';
import { createTestServer } from '../../tests/server.ts';
import { addWeeklyAvisos, takeMails } from './due.queries.ts';

const server = await createTestServer();
const { owner } = server;
const { outside } = openJobTools(server);
const QUARTER_MS = 15 * 60_000;

beforeEach(() => owner.query('delete from app.avisos; delete from app.responsables_empresas; delete from app.aviso_correos'));

/** A company in whose last week, the one before Monday 11 January 2027, one person has finished, and one is late. */
async function buildWeek({ finished = '2027-01-06T10:00:00Z' } = {}) {
  const empresa = await buildEmpresa(owner, { nombre: 'Norteclima' });
  const roleplay = await buildRoleplay(owner, empresa);
  const [done, late] = [await buildUser(owner, { role: 'worker' }), await buildUser(owner, { role: 'worker' })];
  for (const user of [done, late]) await addTrabajador(owner, empresa, user);
  await buildAssignment(owner, roleplay, done, { completed_at: finished });
  await buildAssignment(owner, roleplay, late, { due_date: '2027-01-08T10:00:00Z' });
  const tarea = await buildTarea(owner, await buildProyecto(owner, empresa), { trabajador: done });
  await owner.query('update app.tareas set terminada_at = now() where id = $1', [tarea.id]);
  await buildFaqRequest(owner, empresa, late);
  return empresa;
}

async function addManager(zone: string, ...empresas: { id: string }[]) {
  const user = await buildUser(owner, { role: 'manager' });
  await owner.query('update app.users set time_zone = $2 where id = $1', [user.id, zone]);
  for (const empresa of empresas) await assignResponsable(owner, empresa, user);
  return { ...user, zone };
}

/** Both jobs, every quarter of an hour. Returns the mails with their moment in the person's zone. */
async function run(from: string, to: string, zones: Map<string, string>) {
  const sent: { email: string; at: string; avisos: { kind: string }[] }[] = [];
  for (let now = Date.parse(from); now < Date.parse(to); now += QUARTER_MS) {
    await addWeeklyAvisos(outside, new Date(now), 2);
    const { mails } = await outside.transaction().execute((within) => takeMails(within, new Date(now), 500));
    sent.push(...mails.map(({ email, avisos }) => ({ email, at: localOf(zones.get(email) ?? '', now), avisos })));
  }
  return sent.filter(({ avisos }) => avisos.some(({ kind }) => kind === 'resumen_semanal'));
}
const avisosOf = async ({ id }: { id: string }) =>
  (await owner.query(`select * from app.avisos where user_id = $1 and kind = 'resumen_semanal' order by created_at`, [id])).rows;

test('[1.2] one mail on Monday at 08:00 of each responsable’s zone, and none in the rest of the week', { timeout: 120_000 }, async () => {
  const empresa = await buildWeek();
  const managers = [];
  for (const zone of ['Europe/Madrid', 'America/Santiago', 'Asia/Kolkata', 'Pacific/Kiritimati'])
    managers.push(await addManager(zone, empresa));
  const zones = new Map(managers.map(({ email, zone }) => [email, zone]));
  const mails = await run('2027-01-10T12:00Z', '2027-01-12T12:00Z', zones);
  expect(mails.map(({ email, at }) => [zones.get(email), at]).toSorted()).toEqual(
    managers.map(({ zone }) => [zone, '2027-01-11 08:00']).toSorted(),
  );
  for (const manager of managers) {
    const [aviso, ...more] = await avisosOf(manager);
    expect(more).toEqual([]);
    expect(avisoText(aviso, null)).toEqual([
      'Tu semana en «Norteclima»',
      '1 roleplay terminado · 1 persona va tarde · 1 tarea por cerrar · 1 pregunta por responder',
    ]);
  }
});

test('[1.2] nothing to say, no wish for it, a suspended account or company: no notice and no mail', { timeout: 120_000 }, async () => {
  const empresa = await buildWeek();
  const quiet = await buildEmpresa(owner, { nombre: 'Tranquila' });
  const closed = await buildWeek();
  await owner.query('update app.empresas set suspended_at = now() where id = $1', [closed.id]);
  const [both, off, here, gone, alone] = [
    await addManager('Europe/Madrid', empresa, quiet, closed),
    await addManager('Europe/Madrid', empresa),
    await addManager('Europe/Madrid', empresa),
    await addManager('Europe/Madrid', empresa),
    await addManager('Europe/Madrid', quiet),
  ];
  for (const [user, choice] of [
    [off, 'no'],
    [here, 'aqui'],
  ] as const)
    await owner.query(`insert into app.aviso_preferencias (user_id, kind, choice) values ($1, 'resumen_semanal', $2)`, [user.id, choice]);
  await owner.query('update auth.user set suspended_at = now() where id = $1', [gone.id]);
  const mails = await run('2027-01-11T05:00Z', '2027-01-11T10:00Z', new Map([[both.email, both.zone]]));
  expect(mails.map(({ email }) => email)).toEqual([both.email]);
  expect((await avisosOf(both)).map(({ empresa_id }) => empresa_id)).toEqual([empresa.id]);
  expect(await avisosOf(here)).toHaveLength(1);
  for (const user of [off, gone, alone]) expect(await avisosOf(user)).toEqual([]);
});

test('what was finished before the week is not counted; a worker process that was down until noon makes up for it', async () => {
  const empresa = await buildWeek({ finished: '2027-01-03T10:00:00Z' });
  const manager = await addManager('Europe/Madrid', empresa);
  const mails = await run('2027-01-11T11:00Z', '2027-01-11T12:00Z', new Map([[manager.email, manager.zone]]));
  expect(mails.map(({ at }) => at)).toEqual(['2027-01-11 12:00']);
  expect((await avisosOf(manager))[0].counts).toEqual({ tarde: 1, por_cerrar: 1, por_responder: 1 });
  // The next Monday has its own.
  await run('2027-01-18T06:00Z', '2027-01-18T08:00Z', new Map([[manager.email, manager.zone]]));
  expect(await avisosOf(manager)).toHaveLength(2);
});
