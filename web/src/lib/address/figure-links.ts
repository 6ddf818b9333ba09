import type { Asignacion } from '@ensaya/contract/roleplays.ts';
import { PATHS } from './paths.ts';

// Apart from paths.ts, which the sign-in page loads.

/** A trabajador's role-plays: those that are assigned to them, or some of these. */
export const roleplaysLink = (asignacion: Asignacion): string => `${PATHS.roleplays}?${new URLSearchParams({ asignacion })}`;

/** The trabajadores of a company, without invitations. */
export const membersLink = (empresa: string): string =>
  `${PATHS.people}?${new URLSearchParams({ empresa, rol: 'worker', estado: 'dentro' })}`;
