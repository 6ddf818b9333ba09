import type { IncomingHttpHeaders } from 'node:http';
import autocannon from 'autocannon';
import { startServer } from '../stage/processes.ts';
import { buildStage, cookieOf } from '../stage/stage.ts';
import { capturedQuery, openBare } from './bare-driver.ts';
import { POSTGREST_LIST, startPostgrest } from './postgrest.ts';

/** `npm run bench`: the cost of our request path relative to the bare driver and to PostgREST. Between machines, compare ratios only. */
const LIST = '/rest/v1/proyectos?limit=20';
const COMPANIES = 100;
const PROJECTS_EACH = 500;
const CONNECTIONS = 10;
const ROUNDS = 5;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

const stage = await buildStage(COMPANIES, PROJECTS_EACH);
const server = await startServer(stage, 3390);
const tokens = stage.managers.map(({ token }) => token);
const bare = await openBare(stage.url('ensaya_api'), tokens.slice(0, CONNECTIONS), await capturedQuery());

const postgrest = await startPostgrest(stage, 3392);

async function http(url: string, headers: IncomingHttpHeaders[]): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => client.setHeaders(headers[next++ % headers.length] ?? {}),
  });
  if (result.non2xx || result.errors) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

const cookies = tokens.map((token) => ({ cookie: cookieOf(token) }));
const bearers = postgrest.tokens.map((token) => ({ authorization: `Bearer ${token}` }));
await sameRows();

const CONTESTS = {
  'no-op route': () => http(`${server.url}/health/live`, cookies),
  'list under RLS': () => http(server.url + LIST, cookies),
  'PostgREST 12': () => http(postgrest.url + POSTGREST_LIST, bearers),
  'bare pg driver': () => bare.measure(SECONDS),
} as const;
type Contest = keyof typeof CONTESTS;

const figures: Record<Contest, number[]> = { 'no-op route': [], 'list under RLS': [], 'PostgREST 12': [], 'bare pg driver': [] };
for (const run of Object.values(CONTESTS)) await run(); // warm caches and compilers
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(CONTESTS)) figures[name as Contest].push(await run());
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ratioTo = (other: Contest) => figures['list under RLS'].map((list, round) => list / (figures[other][round] ?? 1));

console.log(
  `${COMPANIES * PROJECTS_EACH} rows, ${COMPANIES} companies, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s`,
);
for (const [name, values] of Object.entries(figures))
  console.log(`${name.padEnd(16)} ${Math.round(median(values)).toString().padStart(7)} /s`);
for (const [name, other, goal] of [
  ['list ÷ bare', 'bare pg driver', 'goal 0.35, try for 0.50'],
  ['list ÷ PostgREST', 'PostgREST 12', 'goal 2.00'],
] as const) {
  const ratios = ratioTo(other);
  console.log(
    `${name.padEnd(16)} ${median(ratios).toFixed(2).padStart(7)}    (${goal}; rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
  );
}

await bare.close();
await postgrest.stop();
await server.stop();
await stage.postgres.stop();

/** A contest between different answers would measure nothing. */
async function sameRows(): Promise<void> {
  const idsOf = async (url: string, headers: Record<string, string> | undefined) =>
    (await (await fetch(url, { headers: headers ?? {} })).text()).match(/(?<=[{,]"id": ?")[^"]+/g)?.join();
  const [ours, theirs] = [await idsOf(server.url + LIST, cookies[0]), await idsOf(postgrest.url + POSTGREST_LIST, bearers[0])];
  if (!ours || ours !== theirs) throw new Error(`the lists differ: ${ours} and ${theirs}`);
}
