import type { ErrorCode } from '@ensaya/contract/errors.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import { PATHS, panelPath } from '../lib/address/paths.ts';
import { announce, onAnnouncement } from '../lib/session/session-channel.ts';
import { hintSignedIn, maybeSignedIn } from '../lib/session/session-hint.ts';

const REFRESH_MS = 15_000;

type Answer = { role?: Role; error?: { code: ErrorCode } };
export type Greeting = { is: 'stranger' | 'member' | 'pending' | 'approved' | 'roleless'; panel?: string | undefined };

const send = (path: string, body?: object) =>
  fetch(`/auth/v1${path}`, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Undefined if the server did not answer. */
async function readVisitor(): Promise<Greeting | undefined> {
  const response = await send('/user').catch(() => undefined);
  if (response?.status === 401) return { is: 'stranger' };
  const body: Answer | undefined = await response?.json().catch(() => undefined);
  if (body?.role) return { is: 'member', panel: panelPath(body.role) };
  if (body?.error?.code === 'role_pending') return { is: 'pending' };
  // They have a role, and enrol a second factor before they reach their panel.
  if (body?.error?.code === 'factor_needed') return { is: 'member', panel: PATHS.enrol };
  return body?.error?.code === 'no_role' ? { is: 'roleless' } : undefined;
}

/** Reports the visitor, now and after each change. Without a hint of a session the server is not asked. */
export function greetVisitor(show: (greeting: Greeting) => void) {
  let last: Greeting = { is: 'stranger' };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function greet(greeting: Greeting): void {
    const approved = greeting.is === 'member' && (last.is === 'pending' || last.is === 'approved');
    last = approved ? { ...greeting, is: 'approved' } : greeting;
    hintSignedIn(greeting.is === 'member' || greeting.is === 'pending');
    show(last);
    // The approval appears without a reload.
    if (greeting.is === 'pending') refreshLater();
  }
  function refreshLater(): void {
    clearTimeout(timer);
    timer = setTimeout(refresh, REFRESH_MS);
  }
  async function refresh(): Promise<void> {
    clearTimeout(timer);
    const greeting = await readVisitor();
    if (greeting?.is === 'roleless') await signOut();
    if (greeting) greet(greeting);
    else if (last.is === 'pending') refreshLater();
  }
  async function signOut(): Promise<boolean> {
    clearTimeout(timer);
    const response = await send('/logout', { scope: 'local' }).catch(() => undefined);
    const done = response?.ok === true || response?.status === 401;
    if (done) announce('signed_out');
    else if (last.is === 'pending') refreshLater();
    if (done) greet({ is: 'stranger' });
    return done;
  }

  onAnnouncement((event) => (event === 'signed_out' ? greet({ is: 'stranger' }) : void refresh()));
  if (maybeSignedIn()) void refresh();
  return { signOut };
}
