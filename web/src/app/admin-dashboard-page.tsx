import { SolicitudesDeRol } from '../features/usuarios/solicitudes-de-rol.tsx';
import classes from './page-body.module.css';
import { PageShell } from './page-shell.tsx';
import { useGuardedUser } from './role-guard.tsx';

export function AdminDashboardPage() {
  const { email } = useGuardedUser();
  return (
    <PageShell title="Panel de Control" subtitle={`Hola, ${email}`}>
      <div className={classes.body}>
        <SolicitudesDeRol />
      </div>
    </PageShell>
  );
}
