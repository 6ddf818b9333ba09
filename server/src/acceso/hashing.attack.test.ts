import { setTimeout as after } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { buildAccount, newAddress, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { openBrowser } from '../../tests/browser.ts';
import { createTestServer, ORIGIN } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { hashing } from './hashing.ts';

/** Fewer connections than registrations that wait. */
const server = await createTestServer({ DATABASE_POOL_MAX: '2' });
const { app, owner } = server;
const send = (url: string, body: object, ip: string) =>
  app.inject({ method: 'POST', url, remoteAddress: ip, headers: { origin: ORIGIN }, payload: body });

let release = () => {};
afterEach(() => release());

/** Takes all turns of the process until `release`, and waits for them. */
async function takeTurns(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  const taken: Promise<void>[] = [];
  while (hashing.waiting() === 0) taken.push(hashing.turn(() => promise));
  void Promise.all(taken);
}
/** Takes every place of those who wait and are not known. */
async function fillQueue(): Promise<void> {
  await takeTurns();
  for (let n = 0; n < 100; n += 1) void hashing.turn(async () => {}).catch(() => {});
}
const triesOf = async () => (await owner.query(`select from auth.attempts where key ~ '^(account|user):'`)).rowCount;

test('while too many wait, what hashes is answered 503 with Retry-After and is no try; known people still have their turn', async () => {
  const [home, person] = [await buildAccount(server), await buildAccount(server)];
  const device = await signedIn(server, home);
  const open = await signedIn(server, person);
  await fillQueue();
  const refused = await Promise.all([
    send('/auth/v1/token', { email: person.email, password: PASSWORD }, '203.0.113.1'),
    send('/auth/v1/token', { email: newAddress(), password: PASSWORD }, '203.0.113.2'),
    send('/auth/v1/signup', { email: newAddress(), password: PASSWORD, role: 'worker' }, '203.0.113.3'),
  ]);
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(Array(3).fill([503, '3']));
  expect(await triesOf()).toBe(0);

  const before = hashing.waiting();
  const again = device.post('/auth/v1/token', { email: home.email, password: PASSWORD });
  const confirmed = open.post('/auth/v1/reauthenticate', { password: PASSWORD });
  await until(async () => hashing.waiting() === before + 2);
  release();
  expect([(await again).status, (await confirmed).status]).toEqual([200, 204]);
});

test('registrations that wait for their turn hold no connection', async () => {
  const browser = await signedIn(server, await buildAccount(server));
  await takeTurns();
  const before = hashing.waiting();
  const waiting = Array.from({ length: 4 }, (_, n) =>
    send('/auth/v1/signup', { email: newAddress(), password: PASSWORD, role: 'worker' }, `203.0.113.${10 + n}`),
  );
  await until(async () => hashing.waiting() === before + 4);
  const answer = await Promise.race([browser.get('/auth/v1/user'), after(4000, { status: 'none within 4 s' })]);
  expect(answer.status).toBe(200);
  release();
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200));
});

test('a script that signs in again for each call has 30 sessions, the newest ones', async () => {
  const person = await buildAccount(server);
  const browsers = [];
  for (let n = 0; n < 34; n += 1) {
    const browser = openBrowser(app, `203.0.113.${n}`);
    expect((await browser.post('/auth/v1/token', { email: person.email, password: PASSWORD })).status).toBe(200);
    browsers.push(browser);
  }
  const alive = await Promise.all(browsers.map(async (browser) => (await browser.get('/auth/v1/user')).status));
  expect(alive).toEqual([...Array(4).fill(401), ...Array(30).fill(200)]);
});
