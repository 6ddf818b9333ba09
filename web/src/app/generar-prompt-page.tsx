import { useParams } from 'react-router';
import { GenerarScreen } from '../features/generador/generar-screen.tsx';
import { useCurrentUser } from '../lib/current-user.ts';

export function GenerarPromptPage() {
  const { temaId = '' } = useParams();
  return <GenerarScreen user={useCurrentUser()} temaId={temaId} />;
}
