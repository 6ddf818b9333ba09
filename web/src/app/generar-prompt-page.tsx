import { useParams } from 'react-router';
import { GenerarScreen } from '../features/generador/generar-screen.tsx';
import { useGuardedUser } from './role-guard.tsx';

export function GenerarPromptPage() {
  const { temaId = '' } = useParams();
  return <GenerarScreen user={useGuardedUser()} temaId={temaId} />;
}
