import { afterAll, expect, test, vi } from 'vitest';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { faultsOf } from './fuzz/faults.ts';
import { CONTENT_TYPES } from './fuzz/hostile-values.ts';
import { type Fuzzed, mutateRequest } from './fuzz/mutate.ts';
import { readEveryOperation } from './fuzz/operations.ts';
import { createRandom, type Random } from './fuzz/random.ts';
import { createSender } from './fuzz/send.ts';
import { watchStandstill } from './fuzz/standstill.ts';
import { ACTORS, type Actor, createWorlds, type World } from './fuzz/world.ts';
import { heavySize } from './heavy-size.ts';
import type { Replayed } from './replay/operations.ts';
import { createTestServer } from './server.ts';

/**
 * Every operation gets valid requests of its schema, changed at random, from every role. FUZZ_SEED repeats a run, each example of it with
 * the same changes; the short form has its own.
 */
const SEED = Number(process.env.FUZZ_SEED ?? heavySize(Date.now() % 2 ** 32, 14));
const EXAMPLES = heavySize(500, 2);
const AT_ONCE = 8;
const TRIES_PER_WORLD = 1500;
/** Persons of a new world have used up no limit. */
const LIMITED_PER_WORLD = 150;

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createTestServer({
  ...simulatedAi(simulator),
  // Prints the cause of each 5xx, with the request id of its answer.
  LOG_LEVEL: 'error',
  SMTP_URL: 'smtp://127.0.0.1:1',
  // Each request has its own address, as behind a proxy: limits by address count none twice.
  TRUSTED_PROXIES: '1',
  DATABASE_POOL_MAX: '10',
});
const buildWorld = await createWorlds(server);
const operations = await readEveryOperation();
const send = createSender(server);
const standstill = watchStandstill();
afterAll(standstill.stop);

/** The AI providers, which no test may reach: there are no keys for them. */
const { fetch: realFetch } = globalThis;
vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input);
  return hostname === '127.0.0.1' ? realFetch(input, init) : Promise.resolve(Response.json({ error: 'unknown key' }, { status: 401 }));
});
afterAll(() => vi.unstubAllGlobals());

/** One example: which operation, and which of its changes. */
type Example = { operation: Replayed; n: number; again: number };

const sentText = ({ url, payload }: Fuzzed): string => `${decode(url)} ${payload instanceof FormData ? '' : String(payload ?? '')}`;
function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** What a failure needs to be repeated. */
const describe = ({ operation, n, again }: Example, actor: Actor, { url, headers, payload }: Fuzzed, body: string): string => {
  const sent = payload instanceof FormData ? 'a form' : String(payload ?? '').slice(0, 600);
  return `${operation.id} as ${actor}, example ${n}.${again}: ${operation.method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${sent} → ${body.slice(0, 300)}`;
};

const randomOf = ({ operation, n, again }: Example, actor: Actor): Random =>
  createRandom(SEED + ACTORS.indexOf(actor) + 5 * (operations.indexOf(operation) + operations.length * (n + EXAMPLES * again)));

/** The first writes have one content type each, so that a short run has all of them. */
const writes = operations.filter(({ method }) => method !== 'GET');
const typeOf = ({ operation, n }: Example): string | undefined => (n === 0 ? CONTENT_TYPES[writes.indexOf(operation)] : undefined);

async function fuzz(actor: Actor) {
  const failures: string[] = [];
  const tally = {
    tries: 0,
    limited: 0,
    repeated: 0,
    statuses: new Map<number, number>(),
    succeeded: new Set<string>(),
    types: new Set<string>(),
    ownRows: 0,
  };
  const waiting: Example[] = Array.from({ length: EXAMPLES }, (_, n) => operations.map((operation) => ({ operation, n, again: 0 }))).flat();
  const all = waiting.length;
  let world = buildWorld();
  let [tried, limited] = [0, 0];

  const one = async (example: Example) => {
    const { operation } = example;
    const { cookies, known, foreign, requestFor, own }: World = await world;
    const random = randomOf(example, actor);
    const request = mutateRequest(await requestFor(operation), { random, known, schema: operation.body, type: typeOf(example) });
    const answer = await send(operation, request, { random, cookie: cookies[actor].length > 0 ? random.pick(cookies[actor]) : undefined });
    if (answer?.status === 429) {
      tally.limited++;
      limited++;
      waiting.push({ ...example, again: example.again + 1 });
      return;
    }
    if (answer?.status === 503 && standstill.stoodStill()) {
      tally.repeated++;
      waiting.push(example);
      return;
    }
    tally.tries++;
    if (!answer) return;
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) tally.succeeded.add(operation.id);
    if (request.headers['content-type']) tally.types.add(request.headers['content-type']);
    if (own[actor].some((mark) => answer.body.includes(mark))) tally.ownRows++;
    const faults = faultsOf(answer, sentText(request), foreign[actor]);
    if (faults.length > 0) failures.push(`${faults.join(', ')}: ${describe(example, actor, request, answer.body)}`);
  };
  const lane = async () => {
    for (let example = waiting.shift(); example; example = waiting.shift()) {
      if (tally.limited > 4 * all) expect.fail(`too many answers of 429: ${tally.limited}`);
      if (tally.repeated > all) expect.fail(`too many answers of 503: ${tally.repeated}`);
      if (++tried > TRIES_PER_WORLD || limited > LIMITED_PER_WORLD) {
        [tried, limited] = [0, 0];
        world = buildWorld();
      }
      await one(example);
    }
  };
  // An answer of 429 that comes last puts its example back after the other lanes have ended.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const statuses = [...tally.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `fuzz as ${actor}, seed ${SEED}: ${tally.tries} cases, ${operations.length} operations × ${EXAMPLES}, ${tally.types.size} content types, ` +
      `${tally.limited} answers of 429 not counted, ${tally.repeated} of 503 after a standstill repeated; ${statuses.join(', ')}; ${tally.succeeded.size} operations succeeded, ${tally.ownRows} answers with marked rows`,
  );
  return { failures, tally, all };
}

test.each(ACTORS)(
  `%s: ${EXAMPLES} fuzzed requests of each operation, 0 answers of 5xx, stack traces, foreign rows`,
  { timeout: 14_400_000 },
  async (actor) => {
    const { failures, tally, all } = await fuzz(actor);
    // As one text, which the report prints whole.
    expect(failures.join('\n')).toBe('');
    expect(tally.tries).toBe(all);
    expect([...CONTENT_TYPES].filter((type) => !tally.types.has(type))).toEqual([]);
    // Positive controls: requests succeeded, and the marks of rows that the actor may read were seen.
    expect(tally.succeeded.size).toBeGreaterThan(actor === 'stranger' ? heavySize(3, 0) : heavySize(40, 15));
    if (actor !== 'stranger') expect(tally.ownRows).toBeGreaterThan(heavySize(100, 1));
  },
);
