import { fromKysely, type PgBoss, type Queue } from 'pg-boss';
import { z } from 'zod';
import type { ScopedDb } from './scoped-db.ts';
import type { ReadSnapshot } from './snapshot.ts';
import { currentWork, type Work } from './work.ts';

/** A kind of background work: queue, payload and retries, declared beside the handler. */
export type Job<T extends z.ZodType = z.ZodType> = {
  readonly queue: string;
  readonly data: T;
  /** The heartbeat is required: without it a dead worker is noticed only after 15 minutes. */
  readonly options: Omit<Queue, 'name'> & { heartbeatSeconds: number };
  /** Jobs that a worker takes at a time (10). Heavy jobs take fewer, so that they do not use up the connection pool. */
  readonly batchSize?: number;
  /** A cron expression, for periodic jobs. */
  readonly schedule?: string;
  handler(data: z.output<T>, tools: JobTools): Promise<void>;
};

/** A failure that a retry cannot repair: the job goes to the dead letters at once. */
export class PermanentFailure extends Error {}

/** What a handler gets from the worker. The worker adds the tools that come from domains by declaration merging (`start-worker.ts`). */
export interface JobTools {
  /** The database scoped to one company. */
  enterJob: (empresa_id: string) => ScopedDb;
  /** Reads many rows in one snapshot, without holding them in memory. */
  readSnapshot: ReadSnapshot;
  /** The database without a company: only the functions granted to the worker. */
  outside: ScopedDb;
  enqueue: Enqueue;
  enqueueAll: EnqueueAll;
  /** When the job was enqueued. A retry keeps it. */
  queuedAt: Date;
  /** Of a dead letter: what the job that was given up failed with. */
  failure: string | undefined;
}

type EnqueueOptions = {
  singletonKey?: string;
  within?: ScopedDb;
  /** Seconds. */
  startAfter?: number;
  /** Higher runs first. */
  priority?: number;
};
export type Enqueue = <T extends z.ZodType>(job: Job<T>, data: z.input<T>, options?: EnqueueOptions) => Promise<void>;

/** Many jobs of one kind in one statement. */
export type EnqueueAll = <T extends z.ZodType>(job: Job<T>, data: z.input<T>[], options: { within: ScopedDb }) => Promise<void>;

export const defineJob = <T extends z.ZodType>(job: Job<T>): Job<T> => job;

/** Beside the job's own data: the work that caused it. The worker logs it, and its handler does not get it. */
function payloadOf<T extends z.ZodType>(job: Job<T>, data: z.input<T>) {
  const { id: work_id, traceparent } = currentWork() ?? {};
  return { ...(job.data.parse(data) as object), ...(work_id && { work_id }), ...(traceparent && { traceparent }) };
}

const cause = z.object({ work_id: z.uuid(), traceparent: z.string().max(55).optional() });

/** The work that enqueued a job; of a periodic job, the job itself. */
export function workOf({ id, data }: { id: string; data: unknown }): Work {
  const { success, data: caused } = cause.safeParse(data);
  return success ? { id: caused.work_id, traceparent: caused.traceparent } : { id };
}

/** With `within`, the job is part of the caller's transaction: it exists only if the transaction commits. */
export function enqueueWith(boss: PgBoss): Enqueue {
  return async (job, data, { singletonKey, within, startAfter, priority } = {}) => {
    await boss.send(job.queue, payloadOf(job, data), {
      ...(singletonKey && { singletonKey }),
      ...(startAfter && { startAfter }),
      ...(priority && { priority }),
      ...(within && { db: fromKysely(within) }),
    });
  };
}

export function enqueueAllWith(boss: PgBoss): EnqueueAll {
  return async (job, data, { within }) => {
    const jobs = data.map((one) => ({ data: payloadOf(job, one) }));
    if (jobs.length > 0) await boss.insert(job.queue, jobs, { db: fromKysely(within) });
  };
}

/** Declares the queues. Part of migrating, because it needs the owner's rights. */
export async function createQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { queue, options } of jobs) {
    const { policy, partition, ...changeable } = options;
    if (await boss.getQueue(queue)) await boss.updateQueue(queue, changeable);
    else await boss.createQueue(queue, options);
  }
}
