import { setTimeout as after } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const ANSWER_AFTER_MS = 500;

/** For responses whose time must not reveal whether an address has an account. */
export function createEqualTime(log: FastifyBaseLogger) {
  const running = new Set<Promise<void>>();
  return {
    /** Answers after that time; the work goes on by itself, and its failure is logged. */
    async answer(work: () => Promise<void>): Promise<void> {
      const due = after(ANSWER_AFTER_MS);
      const task = work().catch((error: unknown) => log.error({ err: error }, 'a mail about an account was not sent'));
      running.add(task);
      void task.finally(() => running.delete(task));
      await due;
    },
    /** A result comes at once, a refusal after that time. */
    async refuse<T>(work: () => Promise<T>): Promise<T> {
      const due = after(ANSWER_AFTER_MS);
      return work().catch(async (error: unknown) => {
        await due;
        throw error;
      });
    },
    /** Resolves when no work is left. */
    settled: async (): Promise<void> => {
      await Promise.all(running);
    },
  };
}
