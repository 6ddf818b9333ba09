import { useLocation } from 'react-router';
import { PATHS } from '../../lib/paths.ts';

/** What travels with a link from the list of topics to one of them: what was sought there. */
export type FromTemas = { temas: string };

/** Back to the topics as they were left, words sought and all. */
export function useBackToTemas(): { label: string; to: string } {
  const from = useLocation().state as Partial<FromTemas> | null;
  return { label: 'Volver a Temas', to: PATHS.prompts + (from?.temas ?? '') };
}
