import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { CHROMIUM, CHROMIUM_FLAGS } from '../stage/built-stack.ts';
import type { DemoPerson } from '../stage/demo-client.ts';
import { untilReady } from '../wait.ts';
import { type MainThread, readMainThread, type TraceEvent } from './main-thread.ts';
import { CATEGORIES } from './pages.ts';

const REPORTS = new URL('../../reports/lighthouse/', import.meta.url).pathname;
const DEBUG_PORT = Number(process.env.LIGHTHOUSE_PORT ?? 3299);
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
} as const;

export type Audit = {
  scores: number[];
  metrics: Record<string, number>;
  /** Everything that the page loaded: requests, scripts, and compressed bytes. */
  requests: number;
  scripts: number;
  bytes: number;
  failed: string[];
  index: number;
  thread: MainThread;
};

export type Asked = {
  address: string;
  name: string;
  slowdown: number;
  person?: DemoPerson | undefined;
  /** Throttles the browser itself, instead of computing from a load at full speed. */
  applied: boolean;
};

/** On a busy machine a run may fail to finish; it is repeated. */
export async function audit(asked: Asked, tries = 3): Promise<Audit> {
  try {
    return await auditOnce(asked);
  } catch (error) {
    if (tries === 1) throw error;
    console.log(`      again: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return audit(asked, tries - 1);
  }
}

/** A new browser for every run, with empty caches. */
async function auditOnce({ address, name, slowdown, person, applied }: Asked): Promise<Audit> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS, '--ignore-certificate-errors', `--remote-debugging-port=${DEBUG_PORT}`],
  });
  try {
    await untilReady(`http://127.0.0.1:${DEBUG_PORT}/json/version`);
    const result = await lighthouse(address, {
      port: DEBUG_PORT,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      throttlingMethod: applied ? 'devtools' : 'simulate',
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown },
      // A header, because Lighthouse clears the browser's cookies.
      ...(person && {
        extraHeaders: { cookie: `${person.cookie.name}=${person.cookie.value}` },
        // robots.txt keeps search engines out of what needs a session, on purpose.
        skipAudits: ['is-crawlable'],
      }),
    });
    if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const { lhr, report, artifacts } = result;
    await mkdir(REPORTS, { recursive: true });
    await writeFile(join(REPORTS, `${name}.json`), String(report));
    const metrics = Object.entries(METRICS).map(([id, metric]) => [metric, lhr.audits[id]?.numericValue ?? 0]);
    // Outside performance every failed audit costs points, so each is named.
    const refs = CATEGORIES.slice(1).flatMap((id) => lhr.categories[id]?.auditRefs ?? []);
    const failed = refs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1).map(({ id }) => id);
    const loaded = requestsOf(lhr.audits['network-requests']?.details);
    return {
      scores: CATEGORIES.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100)),
      metrics: Object.fromEntries(metrics),
      requests: loaded.length,
      scripts: loaded.filter(({ resourceType }) => resourceType === 'Script').length,
      bytes: loaded.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
      failed,
      index: lhr.environment.benchmarkIndex,
      thread: readMainThread(artifacts.Trace.traceEvents as TraceEvent[]),
    };
  } finally {
    await browser.close();
  }
}

type Request = { resourceType?: string; transferSize?: number };

const requestsOf = (details: unknown): Request[] => (details as { items?: Request[] } | undefined)?.items ?? [];
