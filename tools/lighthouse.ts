import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM, CHROMIUM_FLAGS, startStack } from './stage/built-stack.ts';
import { untilReady } from './wait.ts';

/** `npm run lighthouse`: audits the public pages of the built product as a phone on a slow network. Build first; RUNS=5 by default. */
const REPORTS = new URL('../reports/lighthouse/', import.meta.url).pathname;
const RUNS = Number(process.env.RUNS ?? 5);
const DEBUG_PORT = Number(process.env.LIGHTHOUSE_PORT ?? 3299);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
  'total-byte-weight': 'bytes',
} as const;

/** In the order of the categories. */
const PAGES = [
  { name: 'landing', path: '/', least: [98, 100, 100, 100] },
  { name: 'login', path: '/login', least: [90, 100, 100, 100] },
];

type Measured = { scores: number[]; metrics: Record<string, number>; failed: string[] };

const { url, stop } = await startStack();
let below = 0;
try {
  await mkdir(REPORTS, { recursive: true });
  for (const { name, path, least } of PAGES) {
    const runs: Measured[] = [];
    for (let run = 1; run <= RUNS; run += 1) runs.push(await measureAgain(url + path, `${name}-${run}`));
    const scores = CATEGORIES.map((_category, index) => median(runs.map((run) => run.scores[index] ?? 0)));
    const metrics = Object.values(METRICS).map((metric) => show(metric, median(runs.map((run) => run.metrics[metric] ?? 0))));
    const reached = scores.every((score, index) => score >= (least[index] ?? 0));
    if (!reached) below += 1;
    console.log(`${reached ? 'ok   ' : 'BELOW'} ${path.padEnd(7)} ${scores.join(' / ')}  (asked ${least.join(' / ')})`);
    console.log(`      performance of each run: ${runs.map((run) => run.scores[0]).join(', ')}; median ${metrics.join(', ')}`);
    const failed = [...new Set(runs.flatMap((run) => run.failed))];
    if (failed.length > 0) console.log(`      ${failed.join('; ')}`);
  }
} finally {
  await stop();
}
if (below > 0 && process.argv.includes('--strict')) process.exitCode = 1;

/** On a busy machine a run may fail to finish; it is repeated. */
async function measureAgain(address: string, name: string, tries = 3): Promise<Measured> {
  try {
    return await measure(address, name);
  } catch (error) {
    if (tries === 1) throw error;
    console.log(`      again: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return measureAgain(address, name, tries - 1);
  }
}

/** A new browser for every run, with empty caches. */
async function measure(address: string, name: string): Promise<Measured> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${DEBUG_PORT}`] });
  try {
    await untilReady(`http://127.0.0.1:${DEBUG_PORT}/json/version`);
    const result = await lighthouse(address, { port: DEBUG_PORT, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const { lhr, report } = result;
    await writeFile(join(REPORTS, `${name}.json`), String(report));
    const metrics = Object.entries(METRICS).map(([id, metric]) => [metric, lhr.audits[id]?.numericValue ?? 0]);
    // Outside performance every failed audit costs points, so each is named.
    const refs = CATEGORIES.slice(1).flatMap((id) => lhr.categories[id]?.auditRefs ?? []);
    const failed = refs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1).map(({ id }) => id);
    const scores = CATEGORIES.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100));
    return { scores, metrics: Object.fromEntries(metrics), failed };
  } finally {
    await browser.close();
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function show(metric: string, value: number): string {
  if (metric === 'CLS') return `CLS ${value.toFixed(3)}`;
  return metric === 'bytes' ? `${(value / 1024).toFixed(0)} KB` : `${metric} ${(value / 1000).toFixed(2)} s`;
}
