import { once } from 'node:events';
import { afterAll, expect, test, vi } from 'vitest';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { type Fuzzed, mutateRequest } from './fuzz/mutate.ts';
import { createRandom } from './fuzz/random.ts';
import { ACTORS, type Actor, createWorlds, type World } from './fuzz/world.ts';
import { heavySize } from './heavy-size.ts';
import { type Replayed, readOperations, readSamples } from './replay/operations.ts';
import { createTestServer, ORIGIN } from './server.ts';

/** Every operation gets valid requests of its schema, changed at random, from five actors. FUZZ_SEED repeats a run; the short form has its own. */
const SEED = Number(process.env.FUZZ_SEED ?? heavySize(Date.now() % 2 ** 32, 14));
const AT_ONCE = 4;
const TRIES_PER_WORLD = 1500;
const HANGS_AFTER_MS = 60_000;

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createTestServer({
  ...simulatedAi(simulator),
  LOG_LEVEL: 'error',
  SMTP_URL: 'smtp://127.0.0.1:1',
  // Each request has its own address, as behind a proxy: limits by address count none twice.
  TRUSTED_PROXIES: '1',
  DATABASE_POOL_MAX: '10',
});
const buildWorld = await createWorlds(server);
const operations: Replayed[] = [...(await readOperations()), ...(await readSamples()).operations];
const isAuth = ({ path }: Replayed) => path.startsWith('/auth/v1/');

/** The providers of AI, which no test may reach: they know no key. */
const { fetch: realFetch } = globalThis;
vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input);
  return hostname === '127.0.0.1' ? realFetch(input, init) : Promise.resolve(Response.json({ error: 'unknown key' }, { status: 401 }));
});
afterAll(() => vi.unstubAllGlobals());

const random = createRandom(SEED);
const addressOfCaller = () => `203.${random.below(256)}.${random.below(256)}.${random.below(256)}`;

/** A report is written by the worker, which does not run here: the caller leaves. */
const WAITS_FOR_WORKER = new Set(['generateRoleplayReport']);
const LEFT = 499;
const HUNG = 599;

async function send({ id }: Replayed, { method, url, headers, payload }: Fuzzed, cookie: string | undefined) {
  const leaving = AbortSignal.timeout(WAITS_FOR_WORKER.has(id) ? 3000 : HANGS_AFTER_MS);
  // `inject` does not always end with its signal.
  const left = once(leaving, 'abort').then(() => Promise.reject(leaving.reason));
  try {
    const answer = server.app.inject({
      method,
      url,
      headers: { origin: ORIGIN, 'x-forwarded-for': addressOfCaller(), ...headers, ...(cookie && { cookie }) },
      ...(payload !== undefined && { payload }),
      signal: leaving,
    });
    const { statusCode: status, body } = await Promise.race([answer, left]);
    return { status, body };
  } catch (error) {
    if (!leaving.aborted) throw error;
    return { status: WAITS_FOR_WORKER.has(id) ? LEFT : HUNG, body: 'no answer' };
  }
}

/** What a failure needs to be repeated. */
const describe = (operation: Replayed, actor: Actor, { url, headers, payload }: Fuzzed, body: string): string => {
  const sent = payload instanceof FormData ? 'a form' : String(payload ?? '').slice(0, 600);
  return `${operation.id} as ${actor}: ${operation.method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${sent} → ${body.slice(0, 300)}`;
};

async function fuzz(chosen: Replayed[], tries: number) {
  const failures: string[] = [];
  const tally = { tries: 0, limited: 0, statuses: new Map<number, number>(), tried: new Map<string, number>() };
  let world: World = await buildWorld();
  let nextWorld = TRIES_PER_WORLD;
  let sent = 0;

  const one = async (operation: Replayed, actor: Actor) => {
    const request = mutateRequest(await world.requestFor(operation), random, world.known);
    const { cookies } = world;
    const { status, body } = await send(operation, request, cookies[actor].length > 0 ? random.pick(cookies[actor]) : undefined);
    if (status === 429) {
      tally.limited++;
      return;
    }
    tally.tries++;
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    tally.tried.set(operation.id, (tally.tried.get(operation.id) ?? 0) + 1);
    if (status >= 500) failures.push(`${status} ${describe(operation, actor, request, body)}`);
  };
  while (tally.tries < tries) {
    if (sent > 4 * tries) expect.fail(`too many answers of 429: ${tally.limited} of ${sent}`);
    if (tally.tries >= nextWorld) {
      nextWorld += TRIES_PER_WORLD;
      world = await buildWorld();
    }
    const together = Array.from({ length: Math.min(AT_ONCE, tries - tally.tries) }, () =>
      one(chosen[sent % chosen.length] as Replayed, ACTORS[Math.floor(sent++ / chosen.length) % ACTORS.length] as Actor),
    );
    await Promise.all(together);
  }
  const statuses = [...tally.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `seed ${SEED}: ${tally.tries} tries of ${chosen.length} operations, ${tally.limited} answers of 429 not counted; ${statuses.join(', ')}`,
  );
  return { failures, tally };
}

for (const [name, chosen, tries] of [
  ['accounts and sessions', operations.filter(isAuth), heavySize(5000, 400)],
  ['everything else', operations.filter((operation) => !isAuth(operation)), heavySize(15_000, 1000)],
] as const)
  test(`${name}: ${tries} fuzzed requests of five actors, 0 answers of 5xx`, { timeout: 1_800_000 }, async () => {
    const { failures, tally } = await fuzz(chosen, tries);
    expect(failures).toEqual([]);
    expect(tally.tries).toBe(tries);
    // Positive control: every operation was tried, and some requests succeeded.
    expect(chosen.filter(({ id }) => !tally.tried.has(id)).map(({ id }) => id)).toEqual([]);
    expect(tally.statuses.get(200)).toBeGreaterThan(tries / 100);
  });
