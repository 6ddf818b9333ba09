import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { visitorQuery } from '../../features/usuarios/visitor.ts';
import { PATHS } from '../../lib/address/paths.ts';
import { hasUnsavedText, onUnsavedText, wouldLoseText } from '../../lib/forms/unsaved-text.ts';
import { toastStanding } from '../../lib/screen/toast.ts';
import { onAnnouncement } from '../../lib/session/session-channel.ts';
import { keepTextAtSessionEnd } from '../../lib/session/session-end.ts';
import { hintSignedIn } from '../../lib/session/session-hint.ts';
import { startAfresh } from '../session.ts';
import type { SessionEndDialogs } from './dialogs.tsx';
import { leavesPage } from './leaves-page.ts';
import { createSessionEnd } from './session-end.ts';
import { typingPause, watchTyping } from './typing-pause.ts';
import { whoIsIn } from './who-is-in.ts';

const WITHOUT_DIALOG = 'Tu sesión ha terminado. Lo que has escrito sigue aquí: inicia sesión en otra pestaña y guárdalo';

/** Keeps what the user has typed: when the session ends they sign in over the page, and leaving the page asks first. */
export function SessionEndKeeper({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const [end] = useState(() =>
    createSessionEnd({
      hasText: hasUnsavedText,
      whoIsIn: () => whoIsIn(user.id),
      typingPause,
      onOther: () => startAfresh(),
      // A read of the user that waits goes on by itself.
      onSame: () => void client.invalidateQueries(visitorQuery, { cancelRefetch: false }),
    }),
  );
  const { isAsking, isSaving } = useSyncExternalStore(end.subscribe, end.state);
  const Dialogs = useDialogs(isAsking);
  useEffect(watchTyping, []);
  useEffect(() => onAnnouncement(end.recheck), [end]);
  // Back from another tab, where the user may have finished signing in.
  useEffect(() => {
    window.addEventListener('focus', end.recheck);
    return () => window.removeEventListener('focus', end.recheck);
  }, [end]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => (wouldLoseText() || end.isAsking()) && leavesPage(currentLocation, nextLocation),
  );
  const leave = () => {
    hintSignedIn(false);
    startAfresh(PATHS.login);
  };
  // What waits for the sign-in must not be saved after the user has discarded it.
  const proceed = () => (end.isAsking() ? leave() : blocker.proceed?.());
  const isBlocked = blocker.state === 'blocked';
  const blocked = useRef(false);
  useEffect(() => {
    blocked.current = isBlocked;
  }, [isBlocked]);
  useEffect(() => keepTextAtSessionEnd({ wait: end.wait, isAbove: () => blocked.current || end.isAsking() }), [end]);
  useEffect(() => {
    if (!isBlocked || Dialogs) return;
    if (window.confirm('¿Salir sin guardar?')) proceed();
    else blocker.reset?.();
  });
  useAskBeforeUnload();
  if (!Dialogs) return null;
  return (
    <Dialogs
      user={user}
      isAsking={isAsking}
      isSaving={isSaving}
      onSignedIn={end.check}
      onLeave={leave}
      // After this key press: a dialog of the page would take the same Escape for its own.
      leaving={{ opened: isBlocked, onClose: () => setTimeout(() => blocker.reset?.()), onConfirm: proceed }}
    />
  );
}

/** The dialogs, loaded as soon as something is typed: later the network may be down, or another version published. */
function useDialogs(isAsking: boolean): ComponentType<Parameters<typeof SessionEndDialogs>[0]> | undefined {
  const isTyped = useSyncExternalStore(onUnsavedText, hasUnsavedText);
  const [dialogs, setDialogs] = useState<typeof SessionEndDialogs>();
  const [isMissing, setIsMissing] = useState(false);
  const isWanted = (isTyped || isAsking) && !dialogs;
  useEffect(() => {
    if (!isWanted) return;
    const load = () =>
      import('./dialogs.tsx').then(
        ({ SessionEndDialogs }) => setDialogs(() => SessionEndDialogs),
        () => {
          if (isAsking) setIsMissing(true);
        },
      );
    void load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isWanted, isAsking]);
  const asksInToast = isAsking && isMissing && !dialogs;
  useEffect(() => (asksInToast ? toastStanding(WITHOUT_DIALOG) : undefined), [asksInToast]);
  return dialogs;
}

/** Only while there is text to lose: a listener costs the browser's cache of pages. */
function useAskBeforeUnload(): void {
  const isLosing = useSyncExternalStore(onUnsavedText, wouldLoseText);
  useEffect(() => {
    if (!isLosing) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // Text that was abandoned a moment ago has not rendered yet.
      if (wouldLoseText()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isLosing]);
}
