import { UsuariosScreen } from '../features/usuarios/usuarios-screen.tsx';
import { useGuardedUser } from './role-guard.tsx';

export function UsuariosPage() {
  const { time_zone } = useGuardedUser();
  return <UsuariosScreen time_zone={time_zone} />;
}
