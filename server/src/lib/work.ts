import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What the process is doing: answering a request, or running a job for one. The id is the request's, which its answer, every log line,
 * its transactions in PostgreSQL and the jobs that it enqueues carry; a periodic job, which no request caused, has its own.
 */
export type Work = {
  readonly id: string;
  /** The span of this work, where traces are sent. */
  readonly traceparent?: string | undefined;
  /** Whether the client has disconnected. */
  readonly isGone?: () => boolean;
};

const storage = new AsyncLocalStorage<Work>();

export const currentWork = (): Work | undefined => storage.getStore();

export const inWork = <T>(work: Work, run: () => T): T => storage.run(work, run);
