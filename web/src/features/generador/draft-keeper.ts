import { isRefusal } from '../../lib/api-error.ts';
import { backOffMs } from '../../lib/back-off.ts';
import { type Answers, unstoredOf } from './draft.ts';

/** Where answers are: with the server, on their way there, or only in this browser, because the server was out of reach or refused them. */
export type Keeping = 'stored' | 'pending' | 'unreached' | 'refused';
type Options = { keepalive: boolean };
type Parts = {
  /** Keeps them in this browser, beside what it keeps already. */
  keepHere: (changed: Answers) => void;
  /** The server has these. */
  forgetHere: (stored: Answers) => void;
  store: (answers: Answers, options: Options) => Promise<unknown>;
  onKeeping: (keeping: Keeping) => void;
  pauseMs?: number;
};

/**
 * Keeps what somebody writes: in this browser at once, with the server when they pause. Only what was changed is sent, because another
 * page may be writing the other answers. One save at a time, so that the last word stays the last; this browser forgets only what the
 * server has. What could not be stored is tried again.
 */
export function createDraftKeeper({ keepHere, forgetHere, store, onKeeping, pauseMs = 800 }: Parts) {
  let unstored: Answers | undefined;
  let sending: Answers | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let left = false;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void push({ keepalive: false }), ms);
  };

  async function push(options: Options): Promise<void> {
    clearTimeout(timer);
    const answers = unstored;
    // Whoever goes cannot wait for the save before.
    if (!answers || answers === sending || (sending && !options.keepalive)) return;
    sending = answers;
    try {
      await store(answers, options);
      failures = 0;
      forgetHere(answers);
      const rest = unstored && unstoredOf(unstored, answers);
      unstored = rest && Object.keys(rest).length > 0 ? rest : undefined;
      if (!unstored) onKeeping('stored');
    } catch (error) {
      onKeeping(isRefusal(error as Error) ? 'refused' : 'unreached');
      failures += 1;
    } finally {
      if (sending === answers) sending = undefined;
      if (unstored && !left) later(failures > 0 ? backOffMs(failures) : 0);
    }
  }

  return {
    change(changed: Answers): void {
      unstored = { ...unstored, ...changed };
      keepHere(changed);
      onKeeping('pending');
      later(pauseMs);
    },
    /** The network is back. */
    retry: (): void => void push({ keepalive: false }),
    /** The page goes, perhaps for good. */
    flush: (): void => void push({ keepalive: true }),
    leave(): void {
      left = true;
      void push({ keepalive: true });
      clearTimeout(timer);
    },
  };
}
