import { randomUUID } from 'node:crypto';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import { expect, test } from 'vitest';
import { buildAccount, codeOf, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { openBrowser } from '../../tests/browser.ts';
import { openChanges } from '../../tests/live-changes.ts';
import { lastMail } from '../../tests/queued-mails.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';

const server = await createTestServer();
const { app, owner } = server;
const boss = await buildAccount(server, 'superadmin');
const superadmin = await server.asConfirmed(boss);
const act = (id: string, what: 'end_sessions' | 'suspend' | 'restore', caller = superadmin) =>
  caller('POST', `/rest/v1/users/${id}/${what}`);
const isAlive = async (browser: Awaited<ReturnType<typeof signedIn>>) => (await browser.get('/auth/v1/user')).status === 200;

/** Whether an open stream of the user's was closed by the server. */
async function openStreamOf(browser: Awaited<ReturnType<typeof signedIn>>) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await openChanges(`http://127.0.0.1:${port}`, { cookie });
  const state = { ended: false };
  response.on('end', () => {
    state.ended = true;
  });
  response.resume();
  cleanUp(async () => void response.destroy());
  return state;
}

test('[7.7] a superadmin ends all sessions of a person, and their streams; signing in again works', async () => {
  const person = await buildAccount(server);
  const browsers = [await signedIn(server, person), await signedIn(server, person)];
  const [first] = browsers;
  const stream = await openStreamOf(first ?? openBrowser(app));
  expect((await act(person.id, 'end_sessions')).status).toBe(204);
  for (const browser of browsers) expect(await isAlive(browser)).toBe(false);
  await until(() => stream.ended);
  expect(await isAlive(await signedIn(server, person))).toBe(true);
});

test('a suspended account has no session, cannot sign in, and gets the reason only after the right password; restored, it signs in', async () => {
  const person = await buildAccount(server);
  const browser = await signedIn(server, person);
  const stream = await openStreamOf(browser);
  expect((await act(person.id, 'suspend')).status).toBe(204);
  expect(await isAlive(browser)).toBe(false);
  await until(() => stream.ended);
  const signIn = (password: string) => openBrowser(app).post('/auth/v1/token', { email: person.email, password });
  expect(codeOf(await signIn('no es esta'))).toBe('bad_credentials');
  expect(await signIn(PASSWORD)).toMatchObject({
    status: 403,
    body: { error: { code: 'suspended', message: 'Tu cuenta está suspendida. Un superadmin puede restaurarla' } },
  });
  const { rows } = await owner.query('select suspended_by, suspended_at is not null as since from auth.user where id = $1', [person.id]);
  expect(rows).toEqual([{ suspended_by: boss.id, since: true }]);
  expect((await owner.query('select from auth.session where user_id = $1', [person.id])).rowCount).toBe(0);

  expect((await act(person.id, 'restore')).status).toBe(204);
  expect(await isAlive(await signedIn(server, person))).toBe(true);
});

test('[7.4] recovering gives a suspended account no access', async () => {
  const mailed = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const [person, admin] = [await buildAccount(mailed), await buildAccount(mailed, 'superadmin')];
  await (await mailed.as(admin))('POST', `/rest/v1/users/${person.id}/suspend`);
  const browser = openBrowser(mailed.app);
  expect((await browser.post('/auth/v1/recover', { email: person.email })).status).toBe(204);
  const { token } = await lastMail(mailed, person.email, 'recover');
  expect((await browser.post('/auth/v1/recover/reset', { token, password: 'otra frase distinta' })).status).toBe(204);
  expect(codeOf(await browser.post('/auth/v1/token', { email: person.email, password: 'otra frase distinta' }))).toBe('suspended');
  expect((await browser.get('/auth/v1/user')).status).toBe(401);
});

test('suspending oneself is refused, an unknown person is 404, and two superadmins do not suspend each other', async () => {
  expect(codeOf(await act(boss.id, 'suspend'))).toBe('own_account');
  for (const what of ['end_sessions', 'suspend', 'restore'] as const) expect((await act(randomUUID(), what)).status).toBe(404);

  const pair = [await buildUser(owner, { role: 'superadmin' }), await buildUser(owner, { role: 'superadmin' })] as const;
  const callers = [await server.asConfirmed(pair[0]), await server.asConfirmed(pair[1])] as const;
  const answers = await Promise.all([act(pair[1].id, 'suspend', callers[0]), act(pair[0].id, 'suspend', callers[1])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
});

test('[6.6] only a superadmin acts on accounts; the list shows who is suspended', async () => {
  const { responsable, trabajador, manager, worker } = await buildScene(server);
  for (const caller of [manager, worker])
    for (const what of ['end_sessions', 'suspend', 'restore'] as const) {
      expect((await act(trabajador.id, what, caller)).status).toBe(403);
      expect((await act(responsable.id, what, caller)).status).toBe(403);
    }
  await act(trabajador.id, 'suspend');
  const { items } = (await superadmin('GET', `/rest/v1/users?q=${trabajador.email}`)).body as { items: { suspended_at: string | null }[] };
  expect(items).toMatchObject([{ suspended_at: expect.any(String) }]);
  await act(trabajador.id, 'restore');
  const after = (await superadmin('GET', `/rest/v1/users?q=${trabajador.email}`)).body as { items: { suspended_at: string | null }[] };
  expect(after.items).toMatchObject([{ suspended_at: null }]);
});

test('[6.3 7.7] a responsable ends the sessions of their company’s trabajadores only', async () => {
  const [empresa, other] = [await buildEmpresa(owner), await buildEmpresa(owner)];
  const [responsable, colleague] = [await buildUser(owner, { role: 'manager' }), await buildUser(owner, { role: 'manager' })];
  const [mine, theirs] = [await buildUser(owner, { role: 'worker' }), await buildUser(owner, { role: 'worker' })];
  for (const person of [responsable, colleague]) await assignResponsable(owner, empresa, person);
  await addTrabajador(owner, empresa, mine);
  await addTrabajador(owner, other, theirs);
  const [manager, worker, stranger] = [await server.as(responsable), await server.as(mine), await server.as(theirs)];
  const end = (company_id: string, user_id: string, caller = manager) =>
    caller('DELETE', `/rest/v1/company_users/sessions?${new URLSearchParams({ company_id, user_id })}`);
  for (const [company, person] of [
    [other.id, theirs.id],
    [empresa.id, theirs.id],
    [empresa.id, colleague.id],
    [empresa.id, boss.id],
    [empresa.id, randomUUID()],
  ] as const)
    expect((await end(company, person)).status).toBe(404);
  expect((await stranger('GET', '/auth/v1/user')).status).toBe(200);
  expect((await end(empresa.id, mine.id, worker)).status).toBe(403);

  expect((await end(empresa.id, mine.id)).status).toBe(204);
  expect((await worker('GET', '/auth/v1/user')).status).toBe(401);
  expect((await manager('GET', '/auth/v1/user')).status).toBe(200);
});
