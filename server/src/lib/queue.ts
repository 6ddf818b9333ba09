import { fromKysely, type PgBoss, type Queue } from 'pg-boss';
import type { z } from 'zod';
import type { Store } from '../archivos/store.ts';
import type { ScopedDb } from './scoped-db.ts';

/** A kind of background work: its queue, how it is retried and what it carries, all in one place beside its handler. */
export type Job<T extends z.ZodType = z.ZodType> = {
  readonly queue: string;
  readonly data: T;
  /** Without a heartbeat a worker that died would be noticed only after 15 minutes. */
  readonly options: Omit<Queue, 'name'> & { heartbeatSeconds: number };
  /** How many a worker takes at a time (10). Heavy work takes fewer, so that it does not fill the pool. */
  readonly batchSize?: number;
  /** A cron expression, for work that comes round by itself. */
  readonly schedule?: string;
  handler(data: z.output<T>, tools: JobTools): Promise<void>;
};

/** What no second try would mend. */
export class Hopeless extends Error {}

/** Domains add theirs by declaration merging, so that `lib` imports none. */
export interface JobTools {
  /** The database as the job of one company sees it. */
  enterJob: (empresa_id: string) => ScopedDb;
  /** The database as seen from no company: only the functions granted to the worker. */
  outside: ScopedDb;
  enqueue: Enqueue;
  store: Store;
  /** Undefined where no SMTP server is configured. */
  mailer: { url: string; from: string; brand: string; publicUrl: string; secret: string } | undefined;
}

type EnqueueOptions = {
  singletonKey?: string;
  within?: ScopedDb;
  /** Seconds to wait. */
  startAfter?: number;
  /** Higher goes first. */
  priority?: number;
};
export type Enqueue = <T extends z.ZodType>(job: Job<T>, data: z.input<T>, options?: EnqueueOptions) => Promise<void>;

/** Many of a kind in one statement. */
export type EnqueueAll = <T extends z.ZodType>(job: Job<T>, data: z.input<T>[], options: { within: ScopedDb }) => Promise<void>;

export const defineJob = <T extends z.ZodType>(job: Job<T>): Job<T> => job;

/** With `within`, a job is part of the caller's transaction: it exists exactly if what caused it does. */
export function enqueueWith(boss: PgBoss): Enqueue {
  return async (job, data, { singletonKey, within, startAfter, priority } = {}) => {
    await boss.send(job.queue, job.data.parse(data) as object, {
      ...(singletonKey && { singletonKey }),
      ...(startAfter && { startAfter }),
      ...(priority && { priority }),
      ...(within && { db: fromKysely(within) }),
    });
  };
}

export function enqueueAllWith(boss: PgBoss): EnqueueAll {
  return async (job, data, { within }) => {
    const jobs = data.map((one) => ({ data: job.data.parse(one) as object }));
    if (jobs.length > 0) await boss.insert(job.queue, jobs, { db: fromKysely(within) });
  };
}

/** Declares the queues; needs the owner's rights, so it belongs to migrating and not to running. */
export async function createQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { queue, options } of jobs) {
    const { policy, partition, ...changeable } = options;
    if (await boss.getQueue(queue)) await boss.updateQueue(queue, changeable);
    else await boss.createQueue(queue, options);
  }
}
