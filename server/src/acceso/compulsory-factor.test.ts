import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { URI } from 'otpauth';
import { expect, test } from 'vitest';
import { buildAccount, codeOf, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import type { Browser } from '../../tests/browser.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer({ REQUIRE_SUPERADMIN_SECOND_FACTOR: 'on' });
const { owner } = server;

async function enrol(browser: Browser) {
  const begun = (await browser.post('/auth/v1/factors', { password: PASSWORD })).body as { uri: string; recovery_codes: string[] };
  const code = URI.parse(begun.uri).generate();
  return { code, codes: begun.recovery_codes, confirmed: await browser.post('/auth/v1/factors/verify', { code }) };
}

/** In this state only enrolling and leaving are possible. */
async function expectOnlyEnrolment(browser: Browser): Promise<void> {
  expect(await browser.get('/auth/v1/user')).toMatchObject({
    status: 403,
    body: { error: { code: 'factor_needed', message: 'Activa la verificación en dos pasos para continuar' } },
  });
  for (const answer of [
    await browser.get('/rest/v1/users'),
    await browser.get('/rest/v1/empresas'),
    await browser.get('/rest/v1/company_users?company_id=00000000-0000-4000-8000-000000000000'),
    await browser.get('/realtime/v1/changes'),
    await browser.get('/auth/v1/sessions'),
    await browser.put('/auth/v1/user', { nombre: 'Otro', time_zone: 'UTC' }),
    await browser.put('/auth/v1/user/password', { current: PASSWORD, password: 'otra frase distinta' }),
    await browser.post('/auth/v1/user/email', { email: 'otra@ejemplo.test', password: PASSWORD }),
    await browser.post('/auth/v1/factors/remove', { password: PASSWORD, code: '123456' }),
    await browser.post('/auth/v1/reauthenticate', { password: PASSWORD }),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([403, 'factor_needed']);
}

test('[2.18 7.6] a superadmin without a second factor can only enrol; then they go on, and cannot give it up', async () => {
  const person = await buildAccount(server, 'superadmin');
  const browser = await signedIn(server, person);
  await expectOnlyEnrolment(browser);
  const { code, codes, confirmed } = await enrol(browser);
  expect(confirmed.status).toBe(204);
  expect((await browser.get('/auth/v1/user')).body).toMatchObject({
    role: 'superadmin',
    second_factor: true,
    second_factor_compulsory: true,
  });
  expect((await browser.get('/rest/v1/users')).status).toBe(200);
  for (const proof of [code, codes[0]])
    expect(codeOf(await browser.post('/auth/v1/factors/remove', { password: PASSWORD, code: proof }))).toBe('factor_compulsory');
  expect((await browser.get('/auth/v1/user')).body).toMatchObject({ second_factor: true });
});

test('the database refuses it too, whatever the server’s routes do', async () => {
  const token = await buildSession(owner, await buildAccount(server, 'superadmin'));
  const enter = (needed: boolean) => owner.query(`select app.enter($1, '{superadmin}', $2)`, [token, needed]);
  await expect(enter(true)).rejects.toMatchObject({ code: 'ENFAC' });
  await expect(enter(false)).resolves.toBeDefined();
});

test('where the operator switches it off, and for other roles, it is not asked for', async () => {
  const lax = await createTestServer();
  expect((await (await signedIn(lax, await buildAccount(lax, 'superadmin'))).get('/auth/v1/user')).body).toMatchObject({
    second_factor: false,
    second_factor_compulsory: false,
  });
  expect((await (await signedIn(server, await buildAccount(server))).get('/auth/v1/user')).status).toBe(200);
});

test('[2.39] a responsable requires it of their company’s people: from their next sign-in on they are led to enrolment', async () => {
  const [empresa, other] = [await buildEmpresa(owner), await buildEmpresa(owner)];
  const [responsable, member, stranger] = [await buildAccount(server, 'manager'), await buildAccount(server), await buildAccount(server)];
  await assignResponsable(owner, empresa, responsable);
  await addTrabajador(owner, empresa, member);
  await addTrabajador(owner, other, stranger);
  const manager = await signedIn(server, responsable);
  const before = await signedIn(server, member);
  const path = (id: string) => `/rest/v1/company_settings/access?company_id=${id}`;
  expect((await manager.get(path(empresa.id))).body).toEqual({ second_factor_required: false });
  const rule = (id: string, second_factor_required: boolean, browser = manager) => browser.put(path(id), { second_factor_required });
  expect((await rule(other.id, true)).status).toBe(404);
  expect((await rule(empresa.id, true, before)).status).toBe(403);
  expect(await rule(empresa.id, true)).toEqual({ status: 200, body: { second_factor_required: true } });

  // Sessions that began before go on; the next ones lead to enrolment.
  for (const browser of [manager, before]) expect((await browser.get('/auth/v1/user')).status).toBe(200);
  for (const person of [responsable, member]) await expectOnlyEnrolment(await signedIn(server, person));
  expect((await (await signedIn(server, stranger)).get('/auth/v1/user')).status).toBe(200);

  const browser = await signedIn(server, member);
  const { codes } = await enrol(browser);
  expect((await browser.get('/auth/v1/user')).body).toMatchObject({ second_factor: true, second_factor_compulsory: true });
  expect(codeOf(await browser.post('/auth/v1/factors/remove', { password: PASSWORD, code: codes[0] }))).toBe('factor_compulsory');

  // Saving the rule again does not ask open sessions to enrol; switched off, the factor is optional.
  await rule(empresa.id, true);
  expect((await manager.get('/auth/v1/user')).status).toBe(200);
  expect((await rule(empresa.id, false)).status).toBe(200);
  expect((await (await signedIn(server, responsable)).get('/auth/v1/user')).status).toBe(200);
  expect((await browser.post('/auth/v1/factors/remove', { password: PASSWORD, code: codes[0] })).status).toBe(204);
});

/** Moves the rules and the sessions into the past. */
async function passHours(hours: number): Promise<void> {
  await owner.query(
    `update app.company_settings set second_factor_since = second_factor_since - $1 * interval '1 hour',
       second_factor_open_sessions_at = second_factor_open_sessions_at - $1 * interval '1 hour'`,
    [hours],
  );
  await owner.query(`update auth.session set created_at = created_at - $1 * interval '1 hour'`, [hours]);
}

/** A company with a responsable and a trabajador, who are signed in, and a trabajador of another company that has the same rule. */
async function buildOpenSessions() {
  const [empresa, other] = [await buildEmpresa(owner), await buildEmpresa(owner)];
  const [responsable, member] = [await buildAccount(server, 'manager'), await buildAccount(server)];
  const [otherResponsable, stranger] = [await buildAccount(server, 'manager'), await buildAccount(server)];
  await assignResponsable(owner, empresa, responsable);
  await addTrabajador(owner, empresa, member);
  await assignResponsable(owner, other, otherResponsable);
  await addTrabajador(owner, other, stranger);
  const [manager, worker] = [await signedIn(server, responsable), await signedIn(server, member)];
  const [otherManager, outsider] = [await signedIn(server, otherResponsable), await signedIn(server, stranger)];
  const require = (rule: object, browser = manager, { id } = empresa) =>
    browser.put(`/rest/v1/company_settings/access?company_id=${id}`, { second_factor_required: true, ...rule });
  expect((await require({}, otherManager, other)).status).toBe(200);
  return { empresa, manager, worker, outsider, require };
}
const expectIn = async (browser: Browser) => expect((await browser.get('/auth/v1/user')).status).toBe(200);

test('[2.39] sessions that were open go on for 72 hours, then lead to enrolment; one with a second factor goes on', async () => {
  const { manager, worker, require } = await buildOpenSessions();
  await enrol(manager);
  expect((await require({})).status).toBe(200);
  await passHours(71);
  for (const browser of [manager, worker]) await expectIn(browser);
  // Saving it again does not begin the 72 hours again.
  await require({});
  await passHours(1);
  await expectOnlyEnrolment(worker);
  await expectIn(manager);
  expect((await enrol(worker)).confirmed.status).toBe(204);
  await expectIn(worker);
});

test('[2.39] a responsable binds the open sessions at once, also later and their own; another company’s go on', async () => {
  const { manager, worker, outsider, require } = await buildOpenSessions();
  await require({});
  for (const browser of [manager, worker]) await expectIn(browser);
  expect(await require({ open_sessions_at_once: true })).toEqual({ status: 200, body: { second_factor_required: true } });
  for (const browser of [manager, worker]) await expectOnlyEnrolment(browser);
  await expectIn(outsider);
  expect((await enrol(manager)).confirmed.status).toBe(204);
  // Switched off and on again, it begins anew.
  await require({ second_factor_required: false });
  await expectIn(worker);
  await require({});
  await expectIn(worker);
});

test('[7.6] giving the second factor up asks for the password and for a code', async () => {
  const person = await buildAccount(server);
  const browser = await signedIn(server, person);
  const { codes } = await enrol(browser);
  const remove = (body: object) => browser.post('/auth/v1/factors/remove', body);
  expect((await remove({ password: PASSWORD })).status).toBe(400);
  expect(codeOf(await remove({ password: PASSWORD, code: '000000' }))).toBe('bad_code');
  expect(codeOf(await remove({ password: 'no es esta', code: codes[0] }))).toBe('bad_credentials');
  expect((await browser.get('/auth/v1/user')).body).toMatchObject({ second_factor: true });
  expect((await remove({ password: PASSWORD, code: codes[0] })).status).toBe(204);
  expect((await browser.get('/auth/v1/user')).body).toMatchObject({ second_factor: false });
});
