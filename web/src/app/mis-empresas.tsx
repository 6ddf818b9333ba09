import type { OwnEmpresa } from '@ensaya/contract/empresas.ts';
import { lazy, Suspense } from 'react';
import { EmpresaCards } from '../features/empresas/empresa-cards.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { useDialog } from '../lib/use-dialog.ts';

// Loaded on demand: the dialog weighs more than the page.
const EmpresaPeople = lazy(async () => ({ default: (await import('./empresa-people.tsx')).EmpresaPeople }));

/** The manager's companies, and the people of one of them. */
export function MisEmpresas() {
  const { empresas } = useCurrentUser();
  const managing = useDialog<OwnEmpresa>();
  return (
    <>
      <EmpresaCards empresas={empresas} onManage={managing.open} />
      {managing.subject && (
        <Suspense>
          <EmpresaPeople empresa={managing.subject} {...managing.state} />
        </Suspense>
      )}
    </>
  );
}
