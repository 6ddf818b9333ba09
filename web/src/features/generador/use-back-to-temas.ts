import { useLocation } from 'react-router';
import { PATHS } from '../../lib/paths.ts';

/** The location state of a link from the list of topics: the list's search. */
export type FromTemas = { temas: string };

/** Back to the list of topics, with its search. */
export function useBackToTemas(): { label: string; to: string } {
  const from = useLocation().state as Partial<FromTemas> | null;
  return { label: 'Volver a Temas', to: PATHS.prompts + (from?.temas ?? '') };
}
