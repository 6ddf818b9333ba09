import type pg from 'pg';
import { Counter, Gauge, Histogram } from 'prom-client';

/**
 * What the operator watches, for Prometheus. One set per process, as its log. Labels name our own lists (operations, queues, providers):
 * never a company, a person or a text.
 */
const ANSWER_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 15];
/** With the limits of 'good' and 'poor' of each web vital. */
const VITAL_SECONDS = [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 8];
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5];
const WORK_SECONDS = [0.1, 0.5, 1, 2.5, 5, 15, 60, 300];

export const requests = new Counter({
  name: 'ensaya_requests_total',
  help: 'Answers by operation and status; what is no operation of the API counts as other.',
  labelNames: ['operation', 'status'],
});
export const requestSeconds = new Histogram({
  name: 'ensaya_request_seconds',
  help: 'Time to answer an operation, streams left out.',
  labelNames: ['operation'],
  buckets: ANSWER_SECONDS,
});
export const changeStreams = new Gauge({ name: 'ensaya_change_streams', help: 'Browsers that receive changes as they happen.' });
export const jobs = new Counter({
  name: 'ensaya_jobs_total',
  help: 'Jobs by queue and outcome.',
  labelNames: ['queue', 'outcome'],
});
export const jobSeconds = new Histogram({
  name: 'ensaya_job_seconds',
  help: 'Time a job ran.',
  labelNames: ['queue'],
  buckets: WORK_SECONDS,
});
export const aiCalls = new Counter({
  name: 'ensaya_ai_calls_total',
  help: 'Calls to AI providers by outcome: done, stopped by the reader, failed.',
  labelNames: ['provider', 'use', 'outcome'],
});
export const aiPlatformRefusals = new Counter({
  name: 'ensaya_ai_platform_refusals_total',
  help: 'Calls with the operator’s key that its provider refused: account (key, balance or model), busy.',
  labelNames: ['reason'],
});
export const aiTokens = new Counter({
  name: 'ensaya_ai_tokens_total',
  help: 'Tokens by direction: input, output.',
  labelNames: ['provider', 'direction'],
});
export const aiDollars = new Counter({
  name: 'ensaya_ai_cost_dollars_total',
  help: 'Cost in US dollars by list price.',
  labelNames: ['provider'],
});
export const aiFirstTokenSeconds = new Histogram({
  name: 'ensaya_ai_first_token_seconds',
  help: 'Time to the first token of an answer.',
  labelNames: ['provider'],
  buckets: WORK_SECONDS,
});

export const mails = new Counter({
  name: 'ensaya_mails_total',
  help: 'Mails by kind and outcome of an attempt: sent, failed (tried again), given_up.',
  labelNames: ['kind', 'outcome'],
});
export const storageFailures = new Counter({
  name: 'ensaya_storage_failures_total',
  help: 'Operations on files that the folder or bucket did not carry out: put, read, remove.',
  labelNames: ['operation'],
});
export const browserErrors = new Counter({
  name: 'ensaya_browser_errors_total',
  help: 'Errors of the application in browsers by kind: script, promise, render, load.',
  labelNames: ['kind'],
});
export const webVitalSeconds = new Histogram({
  name: 'ensaya_web_vital_seconds',
  help: 'How fast pages were in browsers, by web vital and address pattern of the page.',
  labelNames: ['name', 'page'],
  buckets: VITAL_SECONDS,
});
export const layoutShift = new Histogram({
  name: 'ensaya_layout_shift',
  help: 'Layout shift (CLS) of a page load.',
  labelNames: ['page'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
});

export const databaseWaitSeconds = new Histogram({
  name: 'ensaya_database_wait_seconds',
  help: 'Time a request waits for a connection: for the share of its person and company, then for the pool.',
  labelNames: ['place'],
  buckets: WAIT_SECONDS,
});
export const refusals = new Counter({
  name: 'ensaya_refusals_total',
  help: 'Requests refused because of too many: in a minute, of a person or a company in the database at once, costly calls, tries, hashes.',
  labelNames: ['reason'],
});
let hashesWaiting = () => 0;
export const watchHashing = (waiting: () => number): void => {
  hashesWaiting = waiting;
};
new Gauge({
  name: 'ensaya_hashes_waiting',
  help: 'Sign-ins and new passwords that wait for their turn to be hashed.',
  collect() {
    this.set(hashesWaiting());
  },
});

const pools = new Map<string, pg.Pool>();

/** A later pool of the same name replaces it. */
export const watchPool = (name: string, pool: pg.Pool) => pools.set(name, pool);

new Gauge({
  name: 'ensaya_pool_connections',
  help: 'Connections to the database by pool and state; waiting counts the requests that wait for one.',
  labelNames: ['pool', 'state'],
  collect() {
    for (const [name, { totalCount, idleCount, waitingCount }] of pools) {
      this.set({ pool: name, state: 'busy' }, totalCount - idleCount);
      this.set({ pool: name, state: 'idle' }, idleCount);
      this.set({ pool: name, state: 'waiting' }, waitingCount);
    }
  },
});

export type QueueState = { queue: string; waiting: number; age: number };
let readQueues: () => Promise<QueueState[]> = async () => [];

/** How to read the queues. Only the worker does: every server would count the same jobs. */
export function watchQueues(read: () => Promise<QueueState[]>): void {
  // A database that does not answer leaves the figures out, and the rest stays readable.
  readQueues = () => read().catch(() => []);
}

const queueGauge = (name: string, help: string, figure: (state: QueueState) => number) =>
  new Gauge({
    name,
    help,
    labelNames: ['queue'],
    async collect() {
      const states = await readQueues();
      this.reset();
      for (const state of states) this.set({ queue: state.queue }, figure(state));
    },
  });
queueGauge('ensaya_queue_jobs', 'Jobs that are due and wait for a worker.', ({ waiting }) => waiting);
queueGauge('ensaya_queue_age_seconds', 'How long the oldest of them has been due.', ({ age }) => age);

export type StorageState = { kind: string; files: number; bytes: number };
/** Counting all files takes a second in a large database, and their number changes slowly. */
const STORAGE_SHARED_MS = 60_000;
let readStorage: () => Promise<StorageState[]> = async () => [];

/** How to count the stored files. Only the worker does, as with the queues. */
export function watchStorage(read: () => Promise<StorageState[]>): void {
  let [latest, readAt] = [Promise.resolve<StorageState[]>([]), Number.NEGATIVE_INFINITY];
  readStorage = () => {
    if (performance.now() - readAt > STORAGE_SHARED_MS) {
      readAt = performance.now();
      latest = read().catch(() => {
        readAt = Number.NEGATIVE_INFINITY;
        return [];
      });
    }
    return latest;
  };
}

const storageGauge = (name: string, help: string, figure: (state: StorageState) => number) =>
  new Gauge({
    name,
    help,
    labelNames: ['kind'],
    async collect() {
      const states = await readStorage();
      this.reset();
      for (const state of states) this.set({ kind: state.kind }, figure(state));
    },
  });
storageGauge('ensaya_storage_files', 'Stored files by kind.', ({ files }) => files);
storageGauge('ensaya_storage_bytes', 'Their size.', ({ bytes }) => bytes);
