import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { newAddress, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { openBrowser } from '../../tests/browser.ts';
import { heavySize, timeLimit } from '../../tests/heavy-size.ts';
import { useRealScrypt } from '../../tests/scrypt-cost.ts';
import { createTestServer, ORIGIN } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { hashing } from './hashing.ts';

if (heavySize(true, false)) useRealScrypt();
const WRONG = heavySize(200, 60);
const ABANDONED = heavySize(100, 30);
const ROUNDS = heavySize(4, 2);
/** A right sign-in on quiet cores. On busy ones, in hashes of the same run: two that are under way, its own, and the rest of its work. */
const [MOST_MS, MOST_HASHES] = [2000, 10];
const MOST_GROWTH_MB = 64;

const server = await createTestServer();
const { app, owner } = server;
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Sends a sign-in and disconnects before it is answered. */
const abandon = (): Promise<void> =>
  new Promise((gone) => {
    const headers = { origin: ORIGIN, 'content-type': 'application/json' };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/auth/v1/token', headers });
    sent.once('error', () => {}).once('close', gone);
    sent.end(JSON.stringify({ email: newAddress(), password: 'no es esta' }), () => setImmediate(() => sent.destroy()));
  });

const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const startedAt = performance.now();
  const result = await work();
  return [performance.now() - startedAt, result];
};
const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);

test(`${WRONG} wrong sign-ins at once and ${ABANDONED} abandoned: a right one within ${MOST_MS} ms, memory flat`, async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const [person, stranger] = [
    await buildUser(owner, { role: 'worker', passwordHash }),
    await buildUser(owner, { role: 'worker', passwordHash }),
  ];
  const device = await signedIn(server, person);
  const memory: number[] = [];
  const rights: number[] = [];
  const statuses: Record<number, number> = {};
  const [hashMs] = await timed(() => hashPassword(PASSWORD));
  let round = 0;
  const flood = async () => {
    round += 1;
    const wrong = Array.from({ length: WRONG }, async (_, n) => {
      const { status } = await openBrowser(app, `10.${round}.${n >> 7}.${n & 127}`).post('/auth/v1/token', {
        email: newAddress(),
        password: 'no es esta',
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    const abandoned = Array.from({ length: ABANDONED }, abandon);
    await until(() => hashing.waiting() >= heavySize(40, 1), 1);
    const [ms, { status }] = await timed(() => device.post('/auth/v1/token', { email: person.email, password: PASSWORD }));
    rights.push(ms);
    expect(status).toBe(200);
    await Promise.all([...wrong, ...abandoned]);
    await until(() => hashing.waiting() === 0, 10);
    memory.push(megabytes());
  };
  for (let n = 0; n < ROUNDS; n += 1) await flood();

  // An unknown device tries again after the time in Retry-After, and signs in.
  const [again] = await timed(async () => {
    const browser = openBrowser(app, '192.0.2.7');
    while ((await browser.post('/auth/v1/token', { email: stranger.email, password: PASSWORD })).status !== 200) await after(1000);
  });
  const [idleHashMs] = await timed(() => hashPassword(PASSWORD));
  console.log(
    `right ones ${rights.map(Math.round)} ms, a hash alone ${Math.round(hashMs)} and ${Math.round(idleHashMs)} ms, an unknown device after the last flood ${Math.round(again)} ms; wrong ones ${JSON.stringify(statuses)}; memory ${memory} MB`,
  );
  expect(Math.max(...rights)).toBeLessThan(timeLimit(Math.max(MOST_MS, MOST_HASHES * Math.max(hashMs, idleHashMs))));
  expect(Math.max(...memory.slice(1)) - (memory[0] ?? 0)).toBeLessThan(MOST_GROWTH_MB);
  // Positive control: some were checked, the rest was refused.
  expect(Object.keys(statuses).toSorted()).toEqual(['401', '503']);
});

test('an office of 150 people who sign in at nine, 30 at once from one address, is not refused', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const people = await Promise.all(Array.from({ length: 150 }, () => buildUser(owner, { role: 'worker', passwordHash })));
  const statuses: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 30 }, async () => {
      for (let person = people.pop(); person; person = people.pop()) {
        const { status } = await openBrowser(app, '192.0.2.150').post('/auth/v1/token', { email: person.email, password: PASSWORD });
        statuses.push(status);
      }
    }),
  );
  console.log(`150 right sign-ins from one address in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  expect(statuses).toEqual(Array(150).fill(200));
  // Guesses from there are still limited.
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () =>
      openBrowser(app, '192.0.2.150').post('/auth/v1/token', { email: 'nadie@ejemplo.test', password: 'no' }),
    ),
  );
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});
