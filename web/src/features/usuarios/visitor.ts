import { signOut } from '@ensaya/contract/acceso.ts';
import { type CurrentUser, getCurrentUser } from '@ensaya/contract/usuarios.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { hasCode, isRefusal, isUnreached } from '../../lib/api/api-error.ts';
import { setTimeZone } from '../../lib/format/dates.ts';
import { hasUnsavedText } from '../../lib/forms/unsaved-text.ts';
import { hasKeeper } from '../../lib/session/session-end.ts';
import { hintSignedIn, maybeSignedIn } from '../../lib/session/session-hint.ts';

/** The user of the page. To be signed out, without a role or waiting for approval is an answer, not an error. */
export type Visitor =
  | { is: 'member'; user: CurrentUser }
  | { is: 'pending' }
  /** A second factor is compulsory: they can only enrol it. */
  | { is: 'enrolling' }
  | { is: 'roleless' }
  | { is: 'nobody'; after: Ending | 'nothing' };

const hasSession = ({ is }: Visitor): boolean => is !== 'nobody' && is !== 'roleless';

/** How a session ended: by signing out, or refused by the server. */
type Ending = 'leaving' | 'refusal';

const READS = 5;

export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: async ({ client, queryKey, signal }) => {
    const before = client.getQueryData<Visitor>(queryKey);
    const visitor = await readVisitor(signal, before).catch((error) => readKeptVisitor(client, error));
    hintSignedIn(hasSession(visitor));
    setTimeZone(visitor.is === 'member' ? visitor.user.time_zone : undefined);
    return visitor;
  },
  staleTime: 5 * 60_000,
  retry: (failures, error) => failures < READS - 1 && !isRefusal(error),
});

/** Without a network the user is the last one signed in with this browser. A refusal is an answer: then there is none. */
async function readKeptVisitor(client: QueryClient, error: unknown): Promise<Visitor> {
  const state = client.getQueryState(visitorQuery.queryKey);
  const isLast = !navigator.onLine || (state?.fetchFailureCount ?? 0) >= READS - 1;
  if (!isUnreached(error) || !isLast || state?.data !== undefined || !maybeSignedIn()) throw error;
  const { readKeptUser } = await import('../../lib/kept-data/kept-data.ts').catch(() => ({ readKeptUser: async () => undefined }));
  const user = await readKeptUser(client, visitorQuery.queryKey);
  if (!user) throw error;
  return { is: 'member', user };
}

/** A user who was signed in and now gets 401: the session was ended elsewhere. */
async function readVisitor(signal: AbortSignal, before: Visitor | undefined): Promise<Visitor> {
  try {
    return { is: 'member', user: await call(getCurrentUser, {}, { signal }) };
  } catch (error) {
    if (keepsPage(before)) throw error;
    if (hasCode(error, 'unauthenticated')) return { is: 'nobody', after: before && hasSession(before) ? 'refusal' : 'nothing' };
    if (hasCode(error, 'role_pending')) return { is: 'pending' };
    if (hasCode(error, 'factor_needed')) return { is: 'enrolling' };
    if (!hasCode(error, 'no_role')) throw error;
    // A session without a role cannot open any page.
    await call(signOut, { body: { scope: 'local' } }, { signal });
    return { is: 'roleless' };
  }
}

/** The page has text that its user has not saved: it stays when they are refused, and they sign in over it or in another tab. */
const keepsPage = (visitor: Visitor | undefined) => visitor?.is === 'member' && hasKeeper() && hasUnsavedText();

/**
 * After a failed call. A user who is no longer signed in leaves the page, and one whose company now requires a second factor goes to enrol it;
 * a page with unsaved text stays.
 */
export function followRefusal(client: QueryClient, error: unknown): void {
  const known = client.getQueryData(visitorQuery.queryKey);
  if (known === undefined || keepsPage(known)) return;
  if (hasCode(error, 'unauthenticated') && hasSession(known)) forgetPerson(client, 'refusal');
  if (hasCode(error, 'factor_needed') && known.is === 'member') void refreshVisitor(client);
}

const isOthers = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== visitorQuery.queryKey[0];

/** Removes the user, all cached data, and what this browser keeps of them outside the drafts. */
export function forgetPerson(client: QueryClient, after: Ending): void {
  client.cancelQueries();
  hintSignedIn(false);
  const nobody: Visitor = { is: 'nobody', after };
  client.setQueryData(visitorQuery.queryKey, nobody);
  client.removeQueries({ predicate: isOthers });
}

/** After a sign-in: removes the former user's cached data and reads the new user. */
export function readNewVisitor(client: QueryClient): Promise<Visitor> {
  client.removeQueries({ predicate: isOthers, type: 'inactive' });
  return client.fetchQuery({ ...visitorQuery, staleTime: 0 });
}

export const refreshVisitor = (client: QueryClient): Promise<void> => client.invalidateQueries(visitorQuery);
