import type { QueueState } from './metrics.ts';

/** Longer than any job holds the others of its queue up: each of them runs in a batch of its own. */
const STALLED_AFTER_S = 300;

export type WorkerHealth = {
  /** A job of this process has ended, whatever its outcome. */
  ended: () => void;
  /** The queues in which jobs have been due for five minutes, while this process has ended none in that time. */
  stalled: () => Promise<string[]>;
};

/**
 * Whether the worker works, for whoever restarts it. That it answers `/metrics` says nothing: a process can answer and take no jobs. A database
 * that does not answer is no reason to restart, nor is a queue that is late while others are worked on (the alert JobsLate is for that).
 */
export function workerHealth(readQueues: () => Promise<QueueState[]>, now: () => number = () => performance.now()): WorkerHealth {
  let last = now();
  return {
    ended: () => {
      last = now();
    },
    stalled: async () => {
      if (now() - last < STALLED_AFTER_S * 1000) return [];
      const queues = await readQueues().catch(() => []);
      return queues.filter(({ waiting, age }) => waiting > 0 && age > STALLED_AFTER_S).map(({ queue }) => queue);
    },
  };
}
