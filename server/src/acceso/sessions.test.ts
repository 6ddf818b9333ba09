import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { buildAccount, codeOf, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { sessionOf } from '../../tests/sessions.ts';

const server = await createTestServer();
const { owner } = server;
afterEach(() => void vi.useRealTimers());

const DAY = 24 * 3600;
/** Seconds from the database's present. */
async function limitsOf(user: { id: string }) {
  const { rows } = await owner.query<{ idle: number; absolute: number; begun: number }>(
    `select extract(epoch from expires_at - now())::int as idle, extract(epoch from ends_at - now())::int as absolute,
            extract(epoch from created_at - now())::int as begun from auth.session where user_id = $1`,
    [user.id],
  );
  return rows;
}
const near = (seconds: number) => expect.closeTo(seconds, -2.5);

test('[7.3 8.3] a session ends after 7 days without use and after 30 days in any case; a superadmin’s after 12 hours', async () => {
  const [person, superadmin] = [await buildAccount(server), await buildAccount(server, 'superadmin')];
  for (const user of [person, superadmin]) await signedIn(server, user);
  expect(await limitsOf(person)).toEqual([{ idle: near(7 * DAY), absolute: near(30 * DAY), begun: near(0) }]);
  expect(await limitsOf(superadmin)).toEqual([{ idle: near(DAY / 2), absolute: near(DAY / 2), begun: near(0) }]);
});

test('[8.3] use extends a session, but not beyond its absolute end; then every operation refuses it', async () => {
  const person = await buildAccount(server);
  const browser = await signedIn(server, person);
  const age = (ends: string) =>
    owner.query(
      `update auth.session set ends_at = now() + $2::interval, updated_at = now() - interval '2 days', expires_at = now() + interval '5 days'
        where user_id = $1`,
      [person.id, ends],
    );
  await age('20 days');
  await browser.get('/auth/v1/user');
  expect(await limitsOf(person)).toMatchObject([{ idle: near(7 * DAY) }]);
  await age('3 days');
  await browser.get('/auth/v1/user');
  expect(await limitsOf(person)).toMatchObject([{ idle: near(3 * DAY) }]);
  await age('-1 second');
  for (const url of ['/auth/v1/user', '/auth/v1/sessions', '/realtime/v1/changes']) expect((await browser.get(url)).status).toBe(401);
  expect(codeOf(await browser.post('/auth/v1/reauthenticate', { password: PASSWORD }))).toBe('unauthenticated');
  await browser.post('/auth/v1/logout', { scope: 'others' });
  expect((await browser.get('/auth/v1/user')).status).toBe(401);
});

test.each([
  ['absolute', 'ends_at'],
  ['idle', 'expires_at'],
])('a session past its %s limit ends no other', async (_limit, column) => {
  const person = await buildAccount(server);
  const [ended, other] = [await signedIn(server, person), await signedIn(server, person)];
  await owner.query(
    `update auth.session set ${column} = now() where id = (select id from auth.session where user_id = $1 order by created_at limit 1)`,
    [person.id],
  );
  await ended.post('/auth/v1/logout', { scope: 'global' });
  expect((await other.get('/auth/v1/user')).status).toBe(200);
});

test('the sessions of a person who becomes a superadmin are shortened', async () => {
  const person = await buildUser(owner, { role: 'worker' });
  await buildSession(owner, person, '7 days');
  await owner.query(`update app.user_roles set role = 'superadmin' where user_id = $1`, [person.id]);
  expect(await limitsOf(person)).toMatchObject([{ idle: near(DAY / 2), absolute: near(DAY / 2) }]);
});

test('a server whose clock is 8 days ahead neither ends a session nor begins one that lasts longer', async () => {
  const person = await buildAccount(server);
  const browser = await signedIn(server, person);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * DAY * 1000 });
  expect((await browser.get('/auth/v1/user')).status).toBe(200);
  expect((await browser.get('/auth/v1/sessions')).status).toBe(200);
  expect((await browser.post('/auth/v1/reauthenticate', { password: PASSWORD })).status).toBe(204);
  expect((await browser.post('/auth/v1/factors', { password: PASSWORD })).status).toBe(200);
  const elsewhere = await buildAccount(server);
  await signedIn(server, elsewhere);
  expect(await limitsOf(elsewhere)).toEqual([{ idle: near(7 * DAY), absolute: near(30 * DAY), begun: near(0) }]);
  vi.useRealTimers();
  expect((await browser.get('/auth/v1/user')).status).toBe(200);
  expect(await limitsOf(person)).toHaveLength(1);
});

test('a server whose clock is behind does not keep an ended session alive', async () => {
  const person = await buildAccount(server);
  const browser = await signedIn(server, person);
  await owner.query(`update auth.session set expires_at = now() - interval '1 second' where user_id = $1`, [person.id]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * DAY * 1000 });
  expect((await browser.get('/auth/v1/user')).status).toBe(401);
  expect((await browser.post('/auth/v1/reauthenticate', { password: PASSWORD })).status).toBe(401);
});

test('app.enter refuses a session past its absolute end, and one of a suspended account', async () => {
  const person = await buildUser(owner, { role: 'worker' });
  await expect(sessionOf(server, person, 'select 1')).resolves.toBeDefined();
  const enter = async (change: string) => {
    const token = await buildSession(owner, person);
    await owner.query(change, [person.id]);
    const { rows } = await owner.query(`select app.enter($1, '{worker}', false)`, [token]);
    return rows;
  };
  await expect(enter(`update auth.session set ends_at = now() where user_id = $1`)).rejects.toMatchObject({ code: 'EN401' });
  await expect(enter(`update auth.user set suspended_at = now() where id = $1`)).rejects.toMatchObject({ code: 'EN401' });
});

test('of more than 30 sessions of a person the oldest end', async () => {
  const person = await buildAccount(server);
  for (let n = 0; n < 31; n += 1) await buildSession(owner, person);
  const oldest = await buildSession(owner, person);
  await owner.query(`update auth.session set created_at = now() - interval '1 hour' where token = $1`, [oldest]);
  const browser = await signedIn(server, person);
  const { rows } = await owner.query<{ token: string }>(`select token from auth.session where user_id = $1`, [person.id]);
  expect(rows).toHaveLength(30);
  expect(rows.map(({ token }) => token)).not.toContain(oldest);
  expect((await browser.get('/auth/v1/user')).status).toBe(200);
});
