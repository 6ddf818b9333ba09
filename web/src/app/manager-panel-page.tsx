import type { OwnEmpresa } from '@ensaya/contract/empresas.ts';
import { lazy, Suspense } from 'react';
import { Page } from '../components/page.tsx';
import { AuditLink } from '../features/auditoria/audit-link.tsx';
import { EmpresaCards } from '../features/empresas/empresa-cards.tsx';
import { ManagerStats } from '../features/paneles/manager-stats.tsx';
import { MisProyectos } from '../features/proyectos/mis-proyectos.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { useDialog } from '../lib/use-dialog.ts';

// Loaded on demand: the dialog weighs more than the page.
const EmpresaPeople = lazy(async () => ({ default: (await import('./empresa-people.tsx')).EmpresaPeople }));

export function ManagerPanelPage() {
  const { empresas } = useCurrentUser();
  const managing = useDialog<OwnEmpresa>();
  return (
    <Page title="Panel de Control" actions={<AuditLink />}>
      <ManagerStats hasEmpresa={empresas.length > 0} />
      <EmpresaCards empresas={empresas} onManage={managing.open} />
      <MisProyectos empresas={empresas} />
      <Suspense>{managing.subject && <EmpresaPeople empresa={managing.subject} {...managing.state} />}</Suspense>
    </Page>
  );
}
