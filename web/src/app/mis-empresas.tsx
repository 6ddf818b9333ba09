import type { OwnEmpresa } from '@ensaya/contract/empresas.ts';
import { EmpresaCards } from '../features/empresas/empresa-cards.tsx';
import { useDialog } from '../lib/use-dialog.ts';
import { useGuardedUser } from './role-guard.tsx';
import { useOnDemand } from './shell/use-on-demand.ts';

const loadPeople = () => import('./empresa-people.tsx');

/** The manager's companies; what manages their people comes when somebody reaches for it. */
export function MisEmpresas() {
  const { empresas } = useGuardedUser();
  const managing = useDialog<OwnEmpresa>();
  const { part, reach, want } = useOnDemand(loadPeople);
  return (
    <>
      <EmpresaCards
        empresas={empresas}
        onReach={reach.onFocus}
        onManage={(empresa) => {
          managing.open(empresa);
          want();
        }}
      />
      {part && managing.subject && <part.EmpresaPeople empresa={managing.subject} opened={managing.opened} onClose={managing.close} />}
    </>
  );
}
