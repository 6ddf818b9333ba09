import { Page } from '../components/page.tsx';
import { ManagerStats } from '../features/paneles/manager-stats.tsx';
import { MisProyectos } from '../features/proyectos/mis-proyectos.tsx';
import { useGuardedUser } from './role-guard.tsx';

export function ManagerDashboardPage() {
  const { empresas } = useGuardedUser();
  return (
    <Page title="Panel de Control">
      <ManagerStats hasEmpresa={empresas.length > 0} />
      <MisProyectos empresas={empresas} />
    </Page>
  );
}
