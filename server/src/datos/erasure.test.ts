import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { hashPassword } from 'better-auth/crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { buildAccount, newAddress, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { openBrowser } from '../../tests/browser.ts';
import { buildFullTeam, runDataJobs, untilErased, untilWritten } from '../../tests/data-scene.ts';
import { startMailSink } from '../../tests/mail-sink.ts';
import { queuedMails } from '../../tests/queued-mails.ts';
import { buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { storedTexts } from '../../tests/stored-texts.ts';
import { until } from '../../tests/until.ts';
import { sealMail } from '../correo/correo.jobs.ts';

const sink = await startMailSink(0);
afterAll(() => sink.stop());
const server = await createTestServer({ SMTP_URL: sink.url });
const { owner, app } = server;

const NAME = 'Zenobia Quintanar';
const ADDRESS = 'zenobia@quintanar.test';
const FORMER = 'antigua@quintanar.test';
const IP = '203.0.113.77';
const ANSWER = 'mi respuesta irrepetible';
const DRAFT = 'mi borrador irrepetible';

/** The files of the store whose path or content contains one of these. */
async function storeHits(...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(server.config.FILES_DIR ?? '', { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = `${path} ${await readFile(path, 'latin1')}`;
    if (texts.some((text) => content.includes(text))) found.push(path);
  }
  return found;
}

test('[2.20] after erasure: 0 hits of name, addresses and IP address, own answers, drafts and files gone, authorship reads ‘Persona eliminada’', async () => {
  const team = await buildFullTeam(server, 'Norteclima');
  const [person, colleague] = team.workers;
  const { empresa } = team;
  await owner.query('update app.users set nombre = $2 where id = $1', [person.id, NAME]);
  await owner.query('update auth.user set name = $2, email = $3 where id = $1', [person.id, NAME, FORMER]);
  await owner.query('update auth.user set email = $2 where id = $1', [person.id, ADDRESS]);
  await owner.query('update auth.account set password = $2 where user_id = $1', [person.id, await hashPassword(PASSWORD)]);
  await owner.query(`update app.roleplay_responses set answer_text = $2 where user_id = $1`, [person.id, ANSWER]);
  await owner.query(`update app.borradores_roleplay set texto = $2 where user_id = $1`, [person.id, DRAFT]);
  await owner.query(`update app.informe_citas set answer_text = $2, length = 5 where user_id = $1`, [person.id, ANSWER]);
  const informe = { id: team.id('app.informes', 0) };
  await owner.query(`update app.informes set findings = $2 where id = $1`, [
    informe.id,
    JSON.stringify([{ title: `«${ANSWER}»`, text: 'Lo dice una persona.' }]),
  ]);
  await owner.query(`update app.informe_trozos set user_ids = array[$2::uuid], result = $3 where informe_id = $1`, [
    informe.id,
    person.id,
    JSON.stringify({ findings: [], answers: [{ user_id: person.id, answer_text: ANSWER }], discarded: 0 }),
  ]);

  // Through the product: sign-ins that fail and succeed, a comment, a question, a finished task, an invitation elsewhere, mails that wait.
  const browser = openBrowser(app, IP);
  await browser.post('/auth/v1/token', { email: ADDRESS, password: 'otra frase' });
  expect((await browser.post('/auth/v1/token', { email: ADDRESS, password: PASSWORD })).status).toBe(200);
  await browser.post('/auth/v1/recover', { email: ADDRESS });
  const tarea = await buildTarea(owner, await buildProyecto(owner, empresa), { trabajador: person });
  const of = `empresa_id=${empresa.id}`;
  expect((await browser.post(`/rest/v1/tareas/${tarea.id}/comentarios?${of}`, { texto: 'Lo miro mañana' })).status).toBe(201);
  expect((await browser.put(`/rest/v1/tareas/${tarea.id}/terminada?${of}`, { nota: 'hecho' })).status).toBeLessThan(300);
  expect((await browser.post('/rest/v1/faq_requests', { empresa_id: empresa.id, question: '¿Y las vacaciones?' })).status).toBeLessThan(
    300,
  );
  await buildInvitation(owner, await buildEmpresa(owner), { email: ADDRESS });
  const sealed = sealMail(server.config.AUTH_SECRET, { kind: 'invitation', to: ADDRESS, token: 'x', empresa: 'Otra', role: 'worker' });
  await owner.query(`insert into pgboss.job (id, name, data, start_after) values ($1, 'correo.send', $2, now() + interval '1 day')`, [
    randomUUID(),
    JSON.stringify(sealed),
  ]);
  const before = await storedTexts(owner, NAME, ADDRESS, FORMER, IP);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'app.users.email',
      'app.users.nombre',
      'auth."user".email',
      'auth.session.ip_address',
      'app.audit_log.subject',
      'app.audit_log.actor_email',
      'app.avisos.detail',
      'app.invitations.email',
      'auth.attempts.key',
    ]),
  );
  expect(Object.keys(await storedTexts(owner, ANSWER, DRAFT)).length).toBeGreaterThan(3);
  const { rows: files } = await owner.query<{ id: string; path: string; kind: string }>(
    'select id, path, kind from app.archivos where created_by = $1',
    [person.id],
  );
  expect(await storeHits(...files.map(({ path }) => path))).not.toEqual([]);

  // A copy with all of their data that was not downloaded yet.
  await runDataJobs(server);
  const { body: copy } = await browser.post('/auth/v1/user/exports');
  await untilWritten(owner, (copy as { id: string }).id);
  expect(await readdir(join(server.config.FILES_DIR ?? '', 'personas', person.id))).toHaveLength(1);

  expect((await browser.post('/auth/v1/user/erase', {})).status).toBe(403);
  expect((await browser.post('/auth/v1/user/erase', { password: 'otra frase' })).status).toBe(401);
  expect((await browser.get('/auth/v1/user')).status).toBe(200);
  expect((await browser.post('/auth/v1/user/erase', { password: PASSWORD })).status).toBe(204);
  // At once, before the job.
  expect((await browser.get('/auth/v1/user')).status).toBe(401);
  await untilErased(owner, person);

  expect(await storedTexts(owner, NAME, 'zenobia', 'quintanar', ADDRESS, FORMER, IP)).toEqual({});
  expect(await storedTexts(owner, ANSWER, DRAFT)).toEqual({});
  await until(async () => (await queuedMails(server, ADDRESS)).every(({ kind }) => kind === 'erased'));
  await until(() => sink.mails.some(({ to, subject }) => to.includes(ADDRESS) && subject === 'Tu cuenta se ha eliminado'));
  const { rows: left } = await owner.query<{ kind: string }>('select kind from app.archivos where created_by = $1', [person.id]);
  const { rows: kinds } = await owner.query<{ kind: string }>('select kind from app.file_kinds() where personal');
  const isPersonal = ({ kind }: { kind: string }) => kinds.some((one) => one.kind === kind);
  expect(left.filter(isPersonal)).toEqual([]);
  const gone = files.filter(isPersonal).map(({ path }) => path);
  expect([gone.length > 0, await storeHits(...gone, ADDRESS, NAME, ANSWER)]).toEqual([true, []]);

  for (const table of [
    'roleplay_responses',
    'roleplay_respuestas_anteriores',
    'borradores_roleplay',
    'borradores_generador',
    'prompts_generados',
    'faq_votes',
    'informe_citas',
    'company_users',
  ])
    expect((await owner.query(`select from app.${table} where user_id = $1`, [person.id])).rowCount, table).toBe(0);
  // The colleague keeps theirs.
  for (const table of ['roleplay_responses', 'borradores_roleplay', 'prompts_generados', 'faq_votes', 'informe_citas', 'company_users'])
    expect((await owner.query(`select from app.${table} where user_id = $1`, [colleague.id])).rowCount, table).toBeGreaterThan(0);

  // What they wrote for the company stays, by 'Persona eliminada'.
  const manager = await server.as(team.manager);
  const { body } = await manager('GET', `/rest/v1/tareas/${tarea.id}/comentarios?${of}`);
  expect((body as { items: unknown[] }).items).toMatchObject([{ texto: 'Lo miro mañana', autor: { nombre: 'Persona eliminada' } }]);
  const avisos = await owner.query(
    `select distinct detail from app.avisos where user_id = $1 and kind in ('tarea_comentada', 'tarea_terminada', 'pregunta_recibida')`,
    [team.manager.id],
  );
  expect(avisos.rows.map(({ detail }) => detail)).toContain('Persona eliminada');
  const { rows: findings } = await owner.query('select findings from app.informes where id = $1', [informe.id]);
  expect(findings).toEqual([{ findings: [{ title: 'Hallazgo retirado', text: '' }] }]);
  const { rows: log } = await owner.query<{ act: string }>(
    `select act from app.audit_log where person_id = $1 order by created_at desc limit 2`,
    [person.id],
  );
  expect(log[0]?.act).toBe('cuenta.eliminada');
  // An erased person is neither in the superadmins' list nor in the platform's figures.
  const superadmin = await buildSuperadmin(server);
  expect(JSON.stringify((await superadmin('GET', '/rest/v1/users')).body)).not.toContain(person.id);
  expect((await owner.query('select app.recount_platform() as differed')).rows).toEqual([{ differed: 0 }]);
  // The address is free again.
  expect((await browser.post('/auth/v1/signup', { email: ADDRESS, password: PASSWORD, role: 'worker' })).status).toBe(200);
});

describe('[2.20] refused', () => {
  test('the only responsable of a company, with what to do first; with a second one it is done', async () => {
    const account = await buildAccount(server, 'manager');
    const empresa = await buildEmpresa(owner, { nombre: 'Talleres Sol' });
    await assignResponsable(owner, empresa, account);
    const browser = await signedIn(server, account);
    const refused = await browser.post('/auth/v1/user/erase', { password: PASSWORD });
    expect([refused.status, errorOf(refused).message]).toEqual([
      409,
      'Solo tú eres responsable de Talleres Sol. Pide antes a un superadmin que asigne a otra persona o que elimine la empresa.',
    ]);
    expect((await browser.get('/auth/v1/user')).status).toBe(200);
    await assignResponsable(owner, empresa, await buildUser(owner, { role: 'manager' }));
    expect((await browser.post('/auth/v1/user/erase', { password: PASSWORD })).status).toBe(204);
    await untilErased(owner, account);
  });

  test('of two responsables who ask at the same time, one stays', async () => {
    const empresa = await buildEmpresa(owner);
    const accounts = [await buildAccount(server, 'manager'), await buildAccount(server, 'manager')];
    for (const account of accounts) await assignResponsable(owner, empresa, account);
    const browsers = await Promise.all(accounts.map((account) => signedIn(server, account)));
    const answers = await Promise.all(browsers.map((browser) => browser.post('/auth/v1/user/erase', { password: PASSWORD })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test('the last superadmin', async () => {
    const fresh = await createTestServer();
    const account = await buildAccount(fresh, 'superadmin');
    const browser = await signedIn(fresh, account);
    const refused = await browser.post('/auth/v1/user/erase', { password: PASSWORD });
    expect([refused.status, errorOf(refused).message]).toEqual([
      409,
      'Eres el único superadmin. Aprueba antes a otra persona como superadmin.',
    ]);
    await buildUser(fresh.owner, { role: 'superadmin' });
    expect((await browser.post('/auth/v1/user/erase', { password: PASSWORD })).status).toBe(204);
  });
});

test('[2.20 6.3] a superadmin erases a person who asked in writing, with their own password; other roles cannot', async () => {
  const [superadmin, asking] = [await buildAccount(server, 'superadmin'), await buildAccount(server, 'worker', newAddress())];
  const empresa = await buildEmpresa(owner);
  await addTrabajador(owner, empresa, asking);
  const browser = await signedIn(server, superadmin);
  const path = `/rest/v1/users/${asking.id}/erase`;
  expect((await (await signedIn(server, asking)).post(path, { password: PASSWORD })).status).toBe(403);
  expect((await browser.post(path, {})).status).toBe(403);
  expect((await browser.post(`/rest/v1/users/${randomUUID()}/erase`, { password: PASSWORD })).status).toBe(404);
  expect((await browser.post(path, { password: PASSWORD })).status).toBe(204);
  await untilErased(owner, asking);
  expect((await browser.post(path, { password: PASSWORD })).status).toBe(404);
  const { rows } = await owner.query(
    'select act, actor_email from app.audit_log where person_id = $1 and act like $2 order by created_at',
    [asking.id, 'cuenta.elimina%'],
  );
  expect(rows).toEqual([
    { act: 'cuenta.eliminacion.pedida', actor_email: superadmin.email },
    { act: 'cuenta.eliminada', actor_email: null },
  ]);
});

test('[2.20] an upload under way holds the erasure up; nothing of it is left', async () => {
  const account = await buildAccount(server);
  const empresa = await buildEmpresa(owner);
  await addTrabajador(owner, empresa, account);
  const path = `${empresa.id}/respuestas/${randomUUID()}.png`;
  await owner.query(
    `insert into app.archivos (empresa_id, kind, path, content_type, bytes, created_by) values ($1, 'respuesta', $2, 'image/png', 1, $3)`,
    [empresa.id, path, account.id],
  );
  expect((await (await signedIn(server, account)).post('/auth/v1/user/erase', { password: PASSWORD })).status).toBe(204);
  await until(async () => (await owner.query(`select from pgboss.job where name = 'datos.erase' and state = 'retry'`)).rowCount === 1);
  expect((await owner.query('select from app.users where id = $1 and erased_at is null', [account.id])).rowCount).toBe(1);
  await app.store.put(path, Buffer.from('x'), 'image/png');
  await owner.query(`update app.archivos set created_at = now() - interval '4 minutes' where path = $1`, [path]);
  await owner.query(`update pgboss.job set start_after = now() where name = 'datos.erase' and state = 'retry'`);
  await untilErased(owner, account);
  expect([await app.store.read(path), (await owner.query('select from app.archivos where path = $1', [path])).rowCount]).toEqual([
    undefined,
    0,
  ]);
});
