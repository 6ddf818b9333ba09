import { Page } from '../components/page.tsx';
import { MisProyectos } from '../features/proyectos/mis-proyectos.tsx';
import { MisEmpresas } from './mis-empresas.tsx';
import { useGuardedUser } from './role-guard.tsx';

export function ManagerDashboardPage() {
  const { empresas } = useGuardedUser();
  return (
    <Page title="Panel de Control">
      <MisEmpresas />
      <MisProyectos empresas={empresas} />
    </Page>
  );
}
