import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildAccount, PASSWORD } from '../../tests/account-scene.ts';
import { enrolFactor, freshCode } from '../../tests/authenticator.ts';
import { createTestServer, ORIGIN, signSession, type TestServer } from '../../tests/server.ts';

const SECURE_ORIGIN = 'https://ensaya.localhost';
const server = await createTestServer({ PUBLIC_URL: SECURE_ORIGIN });
const { app, owner, config } = server;
const [NEW, FORMER] = ['__Host-ensaya.session_token', '__Secure-ensaya.session_token'];

async function send(cookie: string, url = '/auth/v1/user', body?: object, { app: to, origin } = { app, origin: SECURE_ORIGIN }) {
  const response = await to.inject({ method: body ? 'POST' : 'GET', url, headers: { origin, cookie }, ...(body && { payload: body }) });
  const set = [response.headers['set-cookie'] ?? []].flat();
  const answer = response.body ? response.json() : null;
  return { status: response.statusCode, body: answer, email: answer?.email, set };
}
const enter = async (email: string, cookie = '') => (await send(cookie, '/auth/v1/token', { email, password: PASSWORD })).set;
/** As the browser sends it back. */
const pairOf = (set: string[], name: string) => set.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
const named = (cookie: string, name: string) => cookie.replace(/^[^=]+/, name);
const sessionFor = async (person: { id: string }, to: TestServer = server) => signSession(config, await buildSession(to.owner, person));

test('[3.22] over https a sign-in sets each cookie as `__Host-` and under its former name, with the same value; over http neither', async () => {
  const { email } = await buildAccount(server);
  const set = await enter(email);
  expect(set.map((cookie) => cookie.split('=')[0]).toSorted()).toEqual(['__Host-ensaya.device', NEW, '__Secure-ensaya.device', FORMER]);
  for (const cookie of set) {
    for (const attribute of ['; Path=/;', '; HttpOnly', '; Secure', '; SameSite=Lax']) expect(cookie).toContain(attribute);
    expect(cookie).not.toMatch(/domain/i);
  }
  expect(named(pairOf(set, FORMER), NEW)).toBe(pairOf(set, NEW));

  const plain = await createTestServer();
  const person = await buildAccount(plain);
  const overHttp = await send('', '/auth/v1/token', { email: person.email, password: PASSWORD }, { app: plain.app, origin: ORIGIN });
  expect(overHttp.set.map((cookie) => cookie.split('=')[0]).toSorted()).toEqual(['ensaya.device', 'ensaya.session_token']);
  expect(overHttp.set.join()).not.toContain('Secure');
});

test('[3.22] either name opens the session; the former one alone gets its successor, so that the next release accepts the session', async () => {
  const person = await buildAccount(server);
  const set = await enter(person.email);
  const [now, former] = [pairOf(set, NEW), pairOf(set, FORMER)];
  expect(await send(now)).toMatchObject({ status: 200, email: person.email, set: [] });
  expect(await send(`${now}; ${former}`)).toMatchObject({ status: 200, email: person.email, set: [] });
  const alone = await send(former);
  expect([alone.status, alone.email, decodeURIComponent(pairOf(alone.set, NEW))]).toEqual([200, person.email, decodeURIComponent(now)]);
  expect(alone.set[0]).toMatch(/^__Host-.*; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  // A value that we did not sign is no session, and is not set anew.
  expect(await send(`${FORMER}=token.signature`)).toMatchObject({ status: 401, set: [] });
});

test('[3.22] signing out ends the session and clears both names, whichever the browser has', async () => {
  for (const name of [NEW, FORMER]) {
    const person = await buildAccount(server);
    const cookie = named(await sessionFor(person), name);
    const { status, set } = await send(cookie, '/auth/v1/logout', { scope: 'local' });
    expect(status).toBe(204);
    for (const cleared of [NEW, FORMER])
      expect(set.filter((one) => one.startsWith(`${cleared}=;`) && /Max-Age=0/i.test(one))).toHaveLength(1);
    expect((await send(cookie)).status).toBe(401);
  }
});

test('[2.18] a sign-in that waits for a code is finished under either name', async () => {
  const person = await buildAccount(server);
  const cookie = await sessionFor(person);
  const post = (url: string, body: object = {}) => send(cookie, url, body);
  const { uri } = await enrolFactor(server, { post }, person.email);
  for (const prefix of ['__Host-', '__Secure-']) {
    const challenge = pairOf(await enter(person.email), `${prefix}ensaya.two_factor`);
    const entered = await send(challenge, '/auth/v1/token/second_factor', { code: await freshCode(server, person.email, uri) });
    expect([entered.status, pairOf(entered.set, NEW)]).toEqual([200, expect.stringContaining('=')]);
    for (const name of ['__Host-ensaya.two_factor', '__Secure-ensaya.two_factor'])
      expect(entered.set.filter((one) => one.startsWith(`${name}=; Max-Age=0`))).toHaveLength(1);
  }
});

test('[3.22] attack: a session that another host of the site planted under the former name does not replace one', async () => {
  const [person, attacker] = [await buildAccount(server), await buildAccount(server)];
  const planted = named(await sessionFor(attacker), FORMER);
  const own = await sessionFor(person);
  for (const cookie of [`${own}; ${planted}`, `${planted}; ${own}`, `${planted}; ${named(own, FORMER)}; ${own}`])
    expect(await send(cookie)).toMatchObject({ status: 200, email: person.email, set: [] });
  // Before a sign-in it counts, as in the previous release; the sign-in replaces it and ends it.
  expect(await send(planted)).toMatchObject({ email: attacker.email });
  const set = await enter(person.email, planted);
  expect(await send(`${planted}; ${pairOf(set, NEW)}`)).toMatchObject({ status: 200, email: person.email });
  expect((await send(planted)).status).toBe(401);
});

test('[3.22] after a server of the previous release has signed out and in, the session under the former name counts', async () => {
  const person = await buildAccount(server);
  const [ended, live] = [await sessionFor(person), named(await sessionFor(person), FORMER)];
  await owner.query('delete from auth.session where token = $1', [decodeURIComponent(ended.split('=')[1] ?? '').split('.')[0]]);
  expect((await send(ended)).status).toBe(401);
  const answer = await send(`${ended}; ${live}`);
  expect([answer.status, answer.email]).toEqual([200, person.email]);
  expect(await send(pairOf(answer.set, NEW))).toMatchObject({ status: 200, email: person.email });
});
