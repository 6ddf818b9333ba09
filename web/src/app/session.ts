import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { signOutMutation } from '../features/acceso/acceso.api.ts';
import { forgetPerson, readNewVisitor, refreshVisitor, type Visitor, visitorQuery } from '../features/usuarios/usuarios.api.ts';
import { ApiError } from '../lib/api-error.ts';
import { leaveForLanding } from '../lib/landing.ts';
import { PATHS, panelPath } from '../lib/paths.ts';
import { onAnnouncement } from '../lib/session-channel.ts';
import { mayOpen } from './shell/navigation.ts';

/** What the guard, and the screens on the way in, tell the sign-in page. */
export type LoginState = { from?: string; denied?: true; done?: 'password_changed' | 'email_confirmed' } | null;

/** The page the guard kept, when the role may open it, or the invitation that asked for an account; otherwise the role's own panel. */
function landing({ role }: CurrentUser, from: string | undefined): string {
  const [pathname = ''] = from?.split(/[?#]/) ?? [];
  return from && (mayOpen(role, pathname) || matchPath(PATHS.invitation, pathname)) ? from : panelPath(role);
}

/** Where someone who is in belongs; nowhere in particular when nobody is, or when their role is still awaited. */
export function placeOf(visitor: Visitor | undefined, from?: string): string | undefined {
  return visitor?.is === 'member' ? landing(visitor.user, from) : undefined;
}

const userOf = (visitor: Visitor | undefined) => (visitor?.is === 'member' ? visitor.user : undefined);

/** What follows once the server has let someone in: reading who it is, and going where they belong. */
export function useEnter(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const from = (useLocation().state as LoginState)?.from;
  return useCallback(async () => {
    const visitor = await readNewVisitor(client);
    if (visitor.is === 'roleless') throw new ApiError('no_role', { status: 403 });
    if (visitor.is === 'nobody') throw new ApiError('unauthenticated', { status: 401, message: 'No se pudo iniciar sesión' });
    if (visitor.is === 'pending') return leaveForLanding();
    await navigate(landing(visitor.user, from), { replace: true });
  }, [client, navigate, from]);
}

/** Ends this session; the guard then leads to the sign-in page. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({ ...signOutMutation, onSuccess: () => forgetPerson(client, 'leaving') });
}

/** Follows what the other tabs of this browser do with the session. */
export function keepInStep(client: QueryClient): () => void {
  return onAnnouncement(async (event) => {
    if (event === 'signed_out') return forgetPerson(client, 'leaving');
    if (event !== 'signed_in') return refreshVisitor(client);
    const before = userOf(client.getQueryData(visitorQuery.queryKey));
    const visitor = await readNewVisitor(client).catch(() => undefined);
    // Someone else, in the middle of another person's page: everything on it is read again.
    if (before && before.id !== userOf(visitor)?.id)
      await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== visitorQuery.queryKey[0] });
  });
}
