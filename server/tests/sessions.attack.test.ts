import { addTrabajador, assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildSession, buildUser, type User } from '@ensaya/db/builders/usuarios.ts';
import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { sessionCookieName } from '../src/acceso/auth.ts';
import { readEveryOperation } from './fuzz/operations.ts';
import { createWorlds, PASSWORD } from './fuzz/world.ts';
import { createTestServer, ORIGIN, signSession } from './server.ts';

const server = await createTestServer();
const { app, owner, config } = server;
const operations = await readEveryOperation();
const { requestFor, teams, cookies } = await (await createWorlds(server))();
const requests = await Promise.all(operations.map(requestFor));
const passwordHash = await hashPassword(PASSWORD);
const nameOfCookie = sessionCookieName(config);

type Sent = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; body?: object };
const send = ({ method, url, body }: Sent, headers: Record<string, string>) =>
  app.inject({ method, url, headers: { origin: ORIGIN, ...headers }, ...(body && { payload: body }) });
const userOf = async (headers: Record<string, string>) => {
  const response = await send({ method: 'GET', url: '/auth/v1/user' }, headers);
  return response.statusCode === 200 ? (response.json() as { email: string }).email : response.statusCode;
};

/** The operations that a stranger is refused; the others are open to everybody. A report waits for the worker, which does not run here. */
const guarded: number[] = [];
for (const [index, request] of requests.entries())
  if ((await send(request, {})).statusCode === 401 && operations[index]?.id !== 'signIn') guarded.push(index);

async function buildPerson(role: 'worker' | 'manager'): Promise<User> {
  const person = await buildUser(owner, { role, passwordHash });
  await (role === 'worker' ? addTrabajador : assignResponsable)(owner, teams.mine.empresa, person);
  return person;
}
const openSession = async (person: User) => signSession(config, await buildSession(owner, person));

type Ended = { person: User; session: string; old: string; another: string; superadmin: string };
const act = (method: Sent['method'], url: string, body: object | undefined, cookie: string) =>
  send({ method, url, ...(body && { body }) }, { cookie });

/** How a session ends. `old` is the cookie whose session ends, `another` one of the same person. */
const ENDINGS: Record<string, (ended: Ended) => Promise<{ statusCode: number } | undefined>> = {
  'signed out': ({ old }) => act('POST', '/auth/v1/logout', { scope: 'local' }, old),
  'signed out everywhere': ({ another }) => act('POST', '/auth/v1/logout', { scope: 'global' }, another),
  'ended as one of the others': ({ another }) => act('POST', '/auth/v1/logout', { scope: 'others' }, another),
  'ended in Perfil': ({ another, session }) => act('DELETE', `/auth/v1/sessions/${session}`, undefined, another),
  'password changed': ({ another }) =>
    act('PUT', '/auth/v1/user/password', { current: PASSWORD, password: 'otra frase muy larga' }, another),
  'sessions ended by a superadmin': ({ person, superadmin }) =>
    act('POST', `/rest/v1/users/${person.id}/end_sessions`, undefined, superadmin),
  'account suspended': ({ person, superadmin }) => act('POST', `/rest/v1/users/${person.id}/suspend`, undefined, superadmin),
  'account erased': ({ another }) => act('POST', '/auth/v1/user/erase', { password: PASSWORD }, another),
  expired: async ({ session }) => void (await owner.query(`update auth.session set expires_at = now() where id = $1`, [session])),
};

test.each(Object.keys(ENDINGS))(`${guarded.length} operations with the cookie of a session that has ended: %s`, async (name) => {
  const role = Object.keys(ENDINGS).indexOf(name) % 2 === 0 ? 'worker' : 'manager';
  const person = await buildPerson(role);
  const old = await openSession(person);
  const { rows } = await owner.query<{ id: string }>('select id from auth.session where user_id = $1', [person.id]);
  const another = await openSession(person);
  // Positive control: the session was alive.
  expect(await userOf({ cookie: old })).toBe(person.email);
  const ended = await ENDINGS[name]?.({ person, old, another, session: rows[0]?.id ?? '', superadmin: cookies.superadmin[0] ?? '' });
  expect(ended?.statusCode ?? 200).toBeLessThan(300);

  const accepted: string[] = [];
  for (const index of guarded) {
    const { statusCode } = await send(requests[index] as Sent, { cookie: old });
    if (statusCode !== 401) accepted.push(`${operations[index]?.id}: ${statusCode}`);
  }
  expect(accepted).toEqual([]);
  console.log(`ended sessions, ${name} (${role}): ${guarded.length} cases, 0 accepted`);
});

test('what is open to a stranger lies below /auth/v1, except the browser’s report and where mail programs unsubscribe', () => {
  const open = operations.filter((_operation, index) => !guarded.includes(index));
  expect(
    open
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('/auth/v1/'))
      .toSorted(),
  ).toEqual(['/baja', '/functions/v1/browser-report']);
});

test('a live token counts only in its signed cookie', async () => {
  const person = await buildPerson('worker');
  const token = await buildSession(owner, person);
  const cookie = signSession(config, token);
  const [, signed = ''] = cookie.split('=');
  const elsewhere: Record<string, string>[] = [
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer ${decodeURIComponent(signed)}` },
    { cookie: `${nameOfCookie}=${token}` },
    { cookie: `session_token=${signed}` },
    { cookie: `__Host-${cookie}` },
    { cookie: cookie.toUpperCase() },
    { 'x-session-token': token },
    { 'set-cookie': cookie },
  ];
  expect(await userOf({ cookie })).toBe(person.email);
  for (const headers of elsewhere) expect([headers, await userOf(headers)]).toEqual([headers, 401]);
  const { statusCode } = await send({ method: 'GET', url: `/auth/v1/user?${nameOfCookie}=${signed}&token=${token}` }, {});
  expect(statusCode).toBe(401);
  console.log(`tokens outside their cookie: ${elsewhere.length + 1} cases, 0 accepted`);
});
