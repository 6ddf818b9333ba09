import type { OwnEmpresa } from '@ensaya/contract/empresas.ts';
import { lazy, Suspense } from 'react';
import { EmpresaCards } from '../features/empresas/empresa-cards.tsx';
import { useDialog } from '../lib/use-dialog.ts';
import { useGuardedUser } from './role-guard.tsx';

// A dialog weighs more than the page it opens over: it comes when it is asked for.
const EmpresaPeople = lazy(async () => ({ default: (await import('./empresa-people.tsx')).EmpresaPeople }));

/** The manager's companies, and the people of one of them. */
export function MisEmpresas() {
  const { empresas } = useGuardedUser();
  const managing = useDialog<OwnEmpresa>();
  return (
    <>
      <EmpresaCards empresas={empresas} onManage={managing.open} />
      {managing.subject && (
        <Suspense>
          <EmpresaPeople empresa={managing.subject} opened={managing.opened} onClose={managing.close} />
        </Suspense>
      )}
    </>
  );
}
