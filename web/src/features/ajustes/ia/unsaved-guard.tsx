import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { LazyConfirmDialog } from '../../../components/lazy-dialogs.tsx';
import type { Empresa } from '../../../lib/active-empresa.ts';

type Props = { when: boolean; empresa: Empresa };

/** Asks before unsaved input is lost by leaving the page, changing the company or closing the tab. */
export function UnsavedGuard({ when, empresa }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const chosen = new URLSearchParams(nextLocation.search).get('empresa');
    return when && (nextLocation.pathname !== currentLocation.pathname || (chosen !== null && chosen !== empresa.id));
  });
  useBeforeUnload(
    useCallback(
      (event) => {
        if (when) event.preventDefault();
      },
      [when],
    ),
  );
  return (
    <LazyConfirmDialog
      opened={blocker.state === 'blocked'}
      title="¿Salir sin guardar?"
      confirmLabel="Salir sin guardar"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>Los cambios que has hecho en los ajustes se perderán.</p>
    </LazyConfirmDialog>
  );
}
