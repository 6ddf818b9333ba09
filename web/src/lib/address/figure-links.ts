import type { Asignacion } from '@ensaya/contract/roleplays.ts';
import { PATHS, responsesPath } from './paths.ts';

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
/** The people of a role-play whose deadline has passed; with the dialog that reminds them. */
export const lateResponsesPath = (roleplay_id: string, empresa: string, remind = false): string =>
  `${responsesPath(roleplay_id)}?${new URLSearchParams({ empresa, estado: 'vencido', ...(remind && { recordar: 'true' }) })}`;
