import { isRefusal } from '../api/api-error.ts';
import { backOffMs } from '../api/back-off.ts';
import { type Fields, unstoredOf } from './draft.ts';

/**
 * Where the text is: on the server; on its way there; only in this browser, because the server could not be reached or refused it; or
 * only on the page (`unkept`), because this browser could not keep it either.
 */
export type Keeping = 'stored' | 'pending' | 'unreached' | 'refused' | 'unkept';
type Options = { keepalive: boolean };
export type Store = (fields: Fields, options: Options) => Promise<unknown>;
type Parts = {
  /** What the server has when the page opens. */
  stored: Fields;
  /** Keeps fields in this browser. `over`: the texts of a field that the server may hold from this page. */
  keepHere: (changed: Fields, over: (field: string) => string[]) => Promise<unknown>;
  /** Deletes fields from this browser, unless their text has changed since. */
  forgetHere: (stored: Fields) => Promise<unknown>;
  store: Store;
  onKeeping: (keeping: Keeping) => void;
  pauseMs?: number;
};
export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Keeps what a person types: in this browser at once, on the server after a pause. Only changed fields are sent, because another page may
 * be writing the others. One save at a time, so that the last text wins; this browser deletes only what the server has. Failed saves are
 * repeated.
 */
export function createDraftKeeper({ stored, keepHere, forgetHere, store, onKeeping, pauseMs = 800 }: Parts) {
  let confirmed = stored;
  let lastSent: Fields = {};
  let unstored: Fields = {};
  let sending: Fields | undefined;
  let saving: Promise<void> | undefined;
  let forgetting: Promise<unknown> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let left = false;
  let keeping: Keeping | undefined;
  let isKept = true;

  const isComplete = () => Object.keys(unstored).length === 0;
  const report = () => {
    if (keeping) onKeeping(!isKept && (keeping === 'unreached' || keeping === 'refused') ? 'unkept' : keeping);
  };
  const become = (next: Keeping) => {
    keeping = next;
    report();
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void push({ keepalive: false }), ms);
  };
  const over = (field: string) => [confirmed[field] ?? '', ...(field in lastSent ? [lastSent[field] ?? ''] : [])];

  function keep(changed: Fields): void {
    const settled = (kept: boolean) => () => {
      if (isKept === kept) return;
      isKept = kept;
      report();
    };
    keepHere(changed, over).then(settled(true), settled(false));
  }

  /** A page that closes (`keepalive`) cannot wait for the save before. */
  async function push(options: Options): Promise<void> {
    clearTimeout(timer);
    if (isComplete() || unstored === sending || (sending && !options.keepalive)) return saving;
    saving = save(unstored, options);
    return saving;
  }

  async function save(fields: Fields, options: Options): Promise<void> {
    sending = fields;
    lastSent = { ...lastSent, ...fields };
    try {
      await store(fields, options);
      failures = 0;
      confirmed = { ...confirmed, ...fields };
      forgetting = forgetHere(fields);
      unstored = unstoredOf(unstored, fields);
      if (isComplete()) become('stored');
    } catch (error) {
      failures += 1;
      become(isRefusal(error as Error) ? 'refused' : 'unreached');
    } finally {
      if (sending === fields) sending = undefined;
      if (!isComplete() && !left) later(failures > 0 ? backOffMs(failures) : 0);
    }
  }

  return {
    change(changed: Fields): void {
      unstored = { ...unstored, ...changed };
      keep(changed);
      become('pending');
      later(pauseMs);
    },
    /** The network is back. */
    retry: (): void => void push({ keepalive: false }),
    /** The page may be closing. */
    flush: (): void => void push({ keepalive: true }),
    /** Saves without waiting for the pause. Resolves with whether the server has everything. */
    async settle(): Promise<boolean> {
      await saving;
      await push({ keepalive: false });
      await forgetting;
      return isComplete();
    },
    /** The last save; failed saves are no longer repeated. */
    async leave(): Promise<void> {
      left = true;
      await push({ keepalive: true });
      clearTimeout(timer);
    },
  };
}
