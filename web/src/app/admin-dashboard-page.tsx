import { Page } from '../components/page.tsx';
import { SolicitudesDeRol } from '../features/usuarios/solicitudes-de-rol.tsx';
import { useGuardedUser } from './role-guard.tsx';

export function AdminDashboardPage() {
  const { email } = useGuardedUser();
  return (
    <Page
      title="Panel de Control"
      subtitle={
        <>
          Hola, <b>{email}</b>
        </>
      }
    >
      <SolicitudesDeRol />
    </Page>
  );
}
