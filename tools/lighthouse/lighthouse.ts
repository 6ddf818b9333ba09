import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '../stage/built-stack.ts';
import { signInDemo } from '../stage/demo-client.ts';
import { startHaproxy } from '../stage/haproxy.ts';
import { type Audit, audit } from './audit.ts';
import { CATEGORIES, PAGES, pathOf } from './pages.ts';

/**
 * `npm run lighthouse`: audits pages of the built product as a phone on a slow network. Build first; RUNS=5 by default.
 * `npm run lighthouse -- ../before/web/dist` audits the pages of another build too, one run of each in turn.
 * LIGHTHOUSE_PAGES=panel,play: only these. `--applied` throttles the browser itself. `--strict` fails below the scores asked.
 */
const {
  values,
  positionals: [other],
} = parseArgs({
  allowPositionals: true,
  options: { applied: { type: 'boolean', default: false }, strict: { type: 'boolean', default: false } },
});
const RUNS = Number(process.env.RUNS ?? 5);
const ONLY = process.env.LIGHTHOUSE_PAGES?.split(',');
/** How much longer than the processor worked the tasks may take; beyond, other programs had the processor, and no score is judged. */
const MOST_WAITING = 1.25;

/**
 * Lighthouse multiplies the processor's time by four, which turns a fast desktop (benchmark index 1,500 to 2,000) into its slow phone. A
 * slower machine becomes a slower phone than that, so each page is measured a second time with the factor that leads to the same phone
 * (Lighthouse's docs/throttling.md). Only the first measure decides.
 */
const SLOWDOWN = 4;
const DESKTOP_INDEX = 1750;
const calibrated = (index: number) => Math.min(SLOWDOWN, Math.max(1, (SLOWDOWN * index) / DESKTOP_INDEX));

/** As in production: over TLS and HTTP/2, through HAProxy with the configuration that we ship. The other build has a server and a proxy of its own. */
const PROXY_PORT = Number(process.env.LIGHTHOUSE_PROXY_PORT ?? 3298);
const publicUrl = `https://localhost:${PROXY_PORT}`;
const stack = await startStack({ PUBLIC_URL: publicUrl, ...(other && { SECOND_WEB_DIST: resolve(other) }) });
const proxies: { stop: () => Promise<void> }[] = [];
let notReached = 0;
try {
  const builds = [{ build: '', url: publicUrl }];
  const port = Number(new URL(stack.url).port);
  proxies.push(await startHaproxy([port, port], PROXY_PORT));
  if (other) {
    const second = Number(new URL(await stack.startSecond()).port);
    const proxy = await startHaproxy([second, second]);
    proxies.push(proxy);
    builds.unshift({ build: 'before', url: proxy.url });
  }
  for (const page of PAGES.filter(({ name }) => ONLY?.includes(name) ?? true)) {
    const person = page.email ? await signInDemo(stack.url, page.email, publicUrl) : undefined;
    const path = await pathOf(page, stack.url, person);
    const auditAll = async (slowdown: number) => {
      const runs = builds.map(({ build, url }) => ({ build, url, audits: [] as Audit[] }));
      for (let run = 1; run <= RUNS; run += 1)
        for (const { build, url, audits } of runs)
          audits.push(await audit({ address: url + path, name: `${page.name}-${build}${run}`, slowdown, person, applied: values.applied }));
      return runs;
    };
    const runs = await auditAll(SLOWDOWN);
    for (const { build, audits } of runs) {
      if (!judge(page.name, page.least, build, audits) && build === '') notReached += 1;
      print(audits, SLOWDOWN);
    }
    const slowdown = calibrated(median(runs.flatMap(({ audits }) => audits).map(({ index }) => index)));
    if (slowdown < SLOWDOWN && !other) for (const { audits } of await auditAll(slowdown)) print(audits, slowdown);
  }
} finally {
  for (const proxy of proxies) await proxy.stop();
  await stack.stop();
}
if (notReached > 0 && values.strict) process.exitCode = 1;

/** Whether the page reaches its scores on a machine that was quiet enough to say so. */
function judge(name: string, performance: number, build: string, audits: Audit[]): boolean {
  const least = [performance, 100, 100, 100];
  const scores = CATEGORIES.map((_category, index) => median(audits.map(({ scores }) => scores[index] ?? 0)));
  const waiting = median(audits.map(({ thread }) => thread.wallMs / thread.processorMs));
  const isQuiet = waiting <= MOST_WAITING;
  const reached = scores.every((score, index) => score >= (least[index] ?? 0));
  const verdict = isQuiet ? (reached ? 'ok   ' : 'BELOW') : 'BUSY ';
  console.log(`${verdict} ${`${name} ${build}`.padEnd(14)} ${scores.join(' / ')}  (asked ${least.join(' / ')})`);
  if (!isQuiet) console.log(`      not judged: tasks took ${waiting.toFixed(2)} times their processor time, ${MOST_WAITING} is allowed`);
  const failed = [...new Set(audits.flatMap((one) => one.failed))];
  if (failed.length > 0) console.log(`      ${failed.join('; ')}`);
  return isQuiet && reached;
}

function print(audits: Audit[], slowdown: number): void {
  const of = (value: (audit: Audit) => number) => median(audits.map(value));
  const each = audits.map(({ scores }) => scores[0]).join(', ');
  const indexes = audits.map(({ index }) => Math.round(index)).join(', ');
  console.log(`      processor × ${slowdown.toFixed(1)}: performance ${each}; benchmark index ${indexes}`);
  const metrics = Object.keys(audits[0]?.metrics ?? {}).map((metric) =>
    show(
      metric,
      of(({ metrics }) => metrics[metric] ?? 0),
    ),
  );
  console.log(`      median ${metrics.join(', ')}`);
  const load = `${of(({ requests }) => requests)} requests (${of(({ scripts }) => scripts)} scripts), ${Math.round(of(({ bytes }) => bytes) / 1024)} KB`;
  const thread = `main thread ${Math.round(of(({ thread }) => thread.processorMs))} ms of processor time, longest task ${Math.round(of(({ thread }) => thread.longestMs))} ms`;
  console.log(`      ${load}, ${thread}`);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function show(metric: string, value: number): string {
  return metric === 'CLS' ? `CLS ${value.toFixed(3)}` : `${metric} ${(value / 1000).toFixed(2)} s`;
}
