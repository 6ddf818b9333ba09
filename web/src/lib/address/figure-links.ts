import { pathTo } from '@ensaya/contract/paginas.ts';
import type { Asignacion } from '@ensaya/contract/roleplays.ts';
import { PATHS, playPath, responsesPath } from './paths.ts';

// Apart from paths.ts, which the sign-in page loads.

/** A trabajador's role-plays: those that are assigned to them, or some of these. */
export const roleplaysLink = (asignacion: Asignacion): string => `${PATHS.roleplays}?${new URLSearchParams({ asignacion })}`;

/** The trabajadores of a company, without invitations. */
export const membersLink = (empresa: string): string =>
  `${PATHS.people}?${new URLSearchParams({ empresa, rol: 'worker', estado: 'dentro' })}`;

/** The questions of a company that wait for an answer. */
export const openQuestionsLink = (empresa: string): string => `${PATHS.faqs}?${new URLSearchParams({ empresa, vista: 'por-responder' })}`;
/** The FAQs of a company whose review is due. */
export const dueFaqsLink = (empresa: string): string => `${PATHS.faqs}?${new URLSearchParams({ empresa, vista: 'por-revisar' })}`;
/** The answers of a role-play, all of them. */
export const answersPath = (roleplay_id: string, empresa: string): string =>
  `${responsesPath(roleplay_id)}?${new URLSearchParams({ empresa })}`;
/** The page of one person of a company. */
export const personaLink = (id: string, empresa: string): string => `${pathTo('person', { id })}?${new URLSearchParams({ empresa })}`;
/** What one person has answered of a role-play, as a responsable reads it; with an entrega, that one, and with a text of it, its comments. */
export const personAnswersPath = (roleplay_id: string, empresa: string, persona: string, entrega?: { id: string; n?: number }): string =>
  `${responsesPath(roleplay_id)}?${new URLSearchParams({ empresa, vista: 'persona', persona, ...entregaParams(entrega) })}`;
/** The same as the person who handed it in reads it. */
export const ownAnswersPath = (roleplay_id: string, entrega: { id: string; n?: number }): string =>
  `${playPath(roleplay_id)}?${new URLSearchParams(entregaParams(entrega))}`;
const entregaParams = (entrega?: { id: string; n?: number }): Record<string, string> => ({
  ...(entrega && { entrega: entrega.id }),
  ...(entrega?.n && { texto: String(entrega.n) }),
});
/** The people of a role-play whose deadline has passed; with the dialog that reminds them. */
export const lateResponsesPath = (roleplay_id: string, empresa: string, remind = false): string =>
  `${responsesPath(roleplay_id)}?${new URLSearchParams({ empresa, estado: 'vencido', ...(remind && { recordar: 'true' }) })}`;
