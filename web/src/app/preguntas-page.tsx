import { useParams } from 'react-router';
import { PreguntasScreen } from '../features/generador/preguntas-screen.tsx';

export function PreguntasPage() {
  const { temaId = '' } = useParams();
  return <PreguntasScreen temaId={temaId} />;
}
