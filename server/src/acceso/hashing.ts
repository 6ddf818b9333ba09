import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
import { AppError } from '../lib/app-error.ts';
import { refusals, watchHashing } from '../lib/metrics.ts';
import { ClientGone } from '../lib/scoped-db.ts';
import { currentWork } from '../lib/work.ts';

/** A hash takes about 100 ms of a core and 32 MB. One of libuv's four threads stays free for files and names of hosts. */
const AT_ONCE = Math.min(3, Math.max(2, availableParallelism()));
/** Two seconds of work on two cores. Later requests are answered 503 at once instead of waiting behind all of it. */
const MOST_WAITING = 40;
const RETRY_AFTER_SECONDS = 3;

type Waiting = { isGone: () => boolean; begin: () => void; refuse: (error: Error) => void };

/** Lets `atOnce` pieces of work run, and `mostWaiting` wait. Those of known devices are first, and have places of their own. */
export function createHashing({ atOnce = AT_ONCE, mostWaiting = MOST_WAITING } = {}) {
  const inTurn = new AsyncLocalStorage<true>();
  const queues: Record<'known' | 'others', Waiting[]> = { known: [], others: [] };
  let running = 0;

  const begin = () => {
    while (running < atOnce) {
      const next = queues.known.shift() ?? queues.others.shift();
      if (!next) return;
      if (next.isGone()) next.refuse(new ClientGone());
      else {
        running += 1;
        next.begin();
      }
    }
  };
  const place = (isKnown: boolean) =>
    new Promise<void>((resolve, reject) => {
      const queue = isKnown ? queues.known : queues.others;
      const isGone = currentWork()?.isGone ?? (() => false);
      const isFull = () => running >= atOnce && queue.length >= mostWaiting;
      if (isFull()) dropGone(queue);
      if (isFull()) {
        refusals.inc({ reason: 'hashes' });
        return reject(new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS }));
      }
      queue.push({ isGone, begin: resolve, refuse: reject });
      begin();
    });

  return {
    waiting: () => queues.known.length + queues.others.length,
    /** Runs work that hashes. Inside of it further hashing needs no turn. */
    async turn<T>(work: () => Promise<T>, { isKnown = false } = {}): Promise<T> {
      if (inTurn.getStore()) return work();
      await place(isKnown);
      try {
        return await inTurn.run(true, work);
      } finally {
        running -= 1;
        begin();
      }
    },
  };
}

function dropGone(queue: Waiting[]): void {
  const [gone, here] = [queue.filter(({ isGone }) => isGone()), queue.filter(({ isGone }) => !isGone())];
  queue.splice(0, queue.length, ...here);
  for (const { refuse } of gone) refuse(new ClientGone());
}

/** One per process: its cores are what it shares out. */
export const hashing = createHashing();
watchHashing(hashing.waiting);

export const hashPassword = (password: string, caller = { isKnown: false }): Promise<string> => hashing.turn(() => hash(password), caller);
export const verifyPassword = (given: Parameters<typeof verify>[0]): Promise<boolean> => hashing.turn(() => verify(given));
