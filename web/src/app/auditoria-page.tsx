import { Page } from '../components/page.tsx';
import { RegistroActividad } from '../features/auditoria/registro-actividad.tsx';
import { panelPath } from '../lib/paths.ts';
import { useGuardedUser } from './role-guard.tsx';

export function AuditoriaPage() {
  const user = useGuardedUser();
  return (
    <Page
      title="Registro de actividad"
      subtitle={user.role === 'superadmin' ? 'Lo que se ha hecho en la plataforma' : 'Lo que se ha hecho en tus empresas'}
      parent={{ label: 'Panel', to: panelPath(user.role) }}
    >
      <RegistroActividad empresas={user.empresas} time_zone={user.time_zone} />
    </Page>
  );
}
