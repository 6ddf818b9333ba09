import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import type { Query, QueryClient, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { isUnreached } from '../api/api-error.ts';
import type { KeptAnswer } from './kept-store.ts';
import { markRestored } from './restored.ts';

/** Loaded on demand: the first answers are kept after the page is shown. */
const loadStore = () => import('./kept-store.ts');

/** Answers that arrive together are written together, after the page has rendered them. */
const WRITE_DELAY_MS = 1000;
const USER_HASH = 'user';

/** Keeps the last answers for one person, and gives them back when the server cannot be reached. */
export function createKeptData(person: string, isCurrent: () => boolean, retries: number) {
  const waiting = new Map<string, KeptAnswer>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    const answers = new Map(waiting);
    waiting.clear();
    timer = undefined;
    const store = await loadStore().catch(() => undefined);
    // Signed out meanwhile.
    if (store && isCurrent()) await store.keepAnswers(person, answers);
  }

  function keep(hash: string, data: unknown, at = Date.now()): void {
    waiting.set(hash, { at, data });
    timer ??= setTimeout(write, WRITE_DELAY_MS);
  }

  /** In the place of the query's function: `persister` of TanStack Query. */
  async function persister<Data, Key extends QueryKey>(
    read: QueryFunction<Data, Key>,
    context: QueryFunctionContext<Key>,
    query: Query,
  ): Promise<Data> {
    if (!query.meta?.kept) return read(context);
    try {
      const data = await read(context);
      if (isCurrent()) keep(query.queryHash, data);
      return data;
    } catch (error) {
      const isLast = !navigator.onLine || query.state.fetchFailureCount >= retries;
      if (query.state.data !== undefined || !isLast || !isUnreached(error)) throw error;
      const kept = await loadStore().then(
        (store) => store.readAnswer(person, query.queryHash),
        () => undefined,
      );
      if (!kept) throw error;
      markRestored(query, kept.at);
      return kept.data as Data;
    }
  }

  return {
    persister,
    keepUser: (user: CurrentUser) => keep(USER_HASH, user),
    /** Erases what is not this person's: another one may have signed in while no tab was open. */
    tidy: () =>
      loadStore()
        .then(({ tidyAnswers }) => tidyAnswers(person))
        .catch(() => {}),
    stop: () => clearTimeout(timer),
  };
}

/** The user who was last signed in with this browser, until their session would have ended. Only for when the server cannot be reached. */
export async function readKeptUser(client: QueryClient, queryKey: QueryKey): Promise<CurrentUser | undefined> {
  const kept = await loadStore().then(
    (store) => store.readAnybodys(USER_HASH),
    () => undefined,
  );
  const user = kept?.data as CurrentUser | undefined;
  if (!kept || !user || Date.parse(user.expires_at) < Date.now()) return undefined;
  const query = client.getQueryCache().find({ queryKey });
  if (query) markRestored(query, kept.at);
  return user;
}
