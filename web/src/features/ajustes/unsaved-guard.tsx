import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import type { Empresa } from '../../lib/active-empresa.ts';
import { Confirm } from './confirm.tsx';

type Props = { when: boolean; empresa: Empresa };

/** Asks before what was typed is left behind: for another page, for another company, or by closing the tab. */
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
    <Confirm
      opened={blocker.state === 'blocked'}
      title="¿Salir sin guardar?"
      confirmLabel="Salir sin guardar"
      pending={false}
      error={null}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>Los cambios que has hecho en los ajustes se perderán.</p>
    </Confirm>
  );
}
