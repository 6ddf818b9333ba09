import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { forgetPerson, readNewVisitor, refreshVisitor, type Visitor, visitorQuery } from '../features/usuarios/visitor.ts';
import { leaveForLanding, PATHS, panelPath } from '../lib/address/paths.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { abandonText } from '../lib/forms/unsaved-text.ts';
import { onAnnouncement } from '../lib/session/session-channel.ts';
import { staysAfterSessionEnd } from '../lib/session/session-end.ts';
import { maybeSignedIn } from '../lib/session/session-hint.ts';
import { mayOpen } from './shell/navigation.ts';

/** The location state of the sign-in page. */
export type LoginState = { from?: string; denied?: true; done?: 'password_changed' | 'email_confirmed' } | null;

/** The page that the user asked for, if the role may open it; otherwise the role's panel. */
function landing({ role }: CurrentUser, from: string | undefined): string {
  const [pathname = ''] = from?.split(/[?#]/) ?? [];
  return from && (mayOpen(role, pathname) || matchPath(PATHS.invitation, pathname)) ? from : panelPath(role);
}

/** The visitor of a public page; read only if this browser has signed in before. */
export const useVisitor = (): Visitor | undefined => useQuery({ ...visitorQuery, enabled: maybeSignedIn }).data;

/** The page of a signed-in user; undefined without one, or while the role waits for approval. */
export function signedInPath(visitor: Visitor | undefined, from?: string): string | undefined {
  return visitor?.is === 'member' ? landing(visitor.user, from) : undefined;
}

const userOf = (visitor: Visitor | undefined) => (visitor?.is === 'member' ? visitor.user : undefined);

/** After the server has accepted a sign-in: reads the user and navigates to their page. */
export function useEnter(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const from = (useLocation().state as LoginState)?.from;
  return useCallback(async () => {
    const visitor = await readNewVisitor(client);
    if (visitor.is === 'roleless') throw new ApiError('no_role', { status: 403 });
    if (visitor.is === 'nobody') throw new ApiError('unauthenticated', { status: 401, message: 'No se pudo iniciar sesión' });
    if (visitor.is === 'pending') return leaveForLanding();
    if (visitor.is === 'enrolling') return navigate(PATHS.enrol, { replace: true, state: { ...(from && { from }) } satisfies LoginState });
    await navigate(landing(visitor.user, from), { replace: true });
  }, [client, navigate, from]);
}

/** Loads the page again: nothing of the former user stays. */
export function startAfresh(path?: string): void {
  abandonText();
  if (path === undefined) window.location.reload();
  else window.location.replace(path);
}

/** Applies the session changes of the browser's other tabs. */
export function keepInStep(client: QueryClient): () => void {
  return onAnnouncement(async (event) => {
    if (event === 'signed_out') return staysAfterSessionEnd() ? undefined : forgetPerson(client, 'leaving');
    if (event === 'updated') return refreshVisitor(client);
    const before = userOf(client.getQueryData(visitorQuery.queryKey));
    const visitor = await readNewVisitor(client).catch(() => undefined);
    // Another user signed in while this page shows the former one's data and what they typed.
    if (before && visitor && before.id !== userOf(visitor)?.id) startAfresh();
  });
}
