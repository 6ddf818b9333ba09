import autocannon from 'autocannon';
import { startServer } from '../stage/processes.ts';
import { buildStage, cookieOf } from '../stage/stage.ts';
import { capturedQuery, openBare } from './bare-driver.ts';

/** `npm run bench`: the cost of our request path relative to the bare driver. Between machines, compare ratios only. */
const COMPANIES = 100;
const PROJECTS_EACH = 500;
const CONNECTIONS = 10;
const ROUNDS = 5;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

const stage = await buildStage(COMPANIES, PROJECTS_EACH);
const server = await startServer(stage, 3390);
const tokens = stage.managers.map(({ token }) => token);
const bare = await openBare(stage.url('ensaya_api'), tokens.slice(0, CONNECTIONS), await capturedQuery());

async function http(path: string): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url: server.url + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => client.setHeaders({ cookie: cookieOf(tokens[next++ % tokens.length] ?? '') }),
  });
  if (result.non2xx || result.errors) throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

const CONTESTS = {
  'no-op route': () => http('/health/live'),
  'list under RLS': () => http('/rest/v1/proyectos?limit=20'),
  'bare pg driver': () => bare.measure(SECONDS),
} as const;
type Contest = keyof typeof CONTESTS;

const figures: Record<Contest, number[]> = { 'no-op route': [], 'list under RLS': [], 'bare pg driver': [] };
for (const run of Object.values(CONTESTS)) await run(); // warm caches and compilers
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(CONTESTS)) figures[name as Contest].push(await run());
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ratios = figures['list under RLS'].map((list, round) => list / (figures['bare pg driver'][round] ?? 1));

console.log(
  `${COMPANIES * PROJECTS_EACH} rows, ${COMPANIES} companies, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s`,
);
for (const [name, values] of Object.entries(figures))
  console.log(`${name.padEnd(16)} ${Math.round(median(values)).toString().padStart(7)} /s`);
console.log(
  `list ÷ bare      ${median(ratios).toFixed(2).padStart(7)}    (goal 0.35, try for 0.50; rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
);

await bare.close();
await server.stop();
await stage.postgres.stop();
