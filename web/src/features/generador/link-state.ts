import { useLocation } from 'react-router';
import { PATHS } from '../../lib/address/paths.ts';
import type { Fields } from '../../lib/drafts/draft.ts';

/** Router state of a link from the list of topics: the list's search. */
export type FromTemas = { temas: string };
/** Router state of the link from a generated prompt to its topic: the answers to start with. */
export type ReuseState = { reuse: Fields };

const useLinkState = () => (useLocation().state ?? {}) as Partial<FromTemas & ReuseState>;

/** The tab of the generated prompts. */
export const MIS_PROMPTS = `${PATHS.prompts}?vista=mis-prompts`;

/** Back to the list of topics, with its search. */
export const useBackToTemas = () => ({ label: 'Volver a Temas', to: PATHS.prompts + (useLinkState().temas ?? '') });

export const useReusedAnswers = (): Fields | undefined => useLinkState().reuse;
