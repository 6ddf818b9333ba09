import { Page } from '../components/page.tsx';
import { AuditLink } from '../features/auditoria/audit-link.tsx';
import { ManagerStats } from '../features/paneles/manager-stats.tsx';
import { MisProyectos } from '../features/proyectos/mis-proyectos.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { MisEmpresas } from './mis-empresas.tsx';

export function ManagerPanelPage() {
  const { empresas } = useCurrentUser();
  return (
    <Page title="Panel de Control" actions={<AuditLink />}>
      <ManagerStats hasEmpresa={empresas.length > 0} />
      <MisEmpresas />
      <MisProyectos empresas={empresas} />
    </Page>
  );
}
