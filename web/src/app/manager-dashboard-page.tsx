import { MisProyectos } from '../features/proyectos/mis-proyectos.tsx';
import { PageShell } from './page-shell.tsx';
import { useGuardedUser } from './role-guard.tsx';

export function ManagerDashboardPage() {
  const { empresas } = useGuardedUser();
  return (
    <PageShell title="Panel de Control">
      <MisProyectos empresas={empresas} />
    </PageShell>
  );
}
