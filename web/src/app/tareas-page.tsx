import { GestionTareas } from '../features/tareas/gestion-tareas.tsx';
import { useGuardedUser } from './role-guard.tsx';

export function TareasPage() {
  return <GestionTareas user={useGuardedUser()} />;
}
