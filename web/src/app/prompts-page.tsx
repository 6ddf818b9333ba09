import { TemasScreen } from '../features/generador/temas-screen.tsx';
import { useGuardedUser } from './role-guard.tsx';

export function PromptsPage() {
  return <TemasScreen user={useGuardedUser()} />;
}
