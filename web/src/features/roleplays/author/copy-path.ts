import { PATHS } from '../../../lib/address/paths.ts';

/** The role-play to begin with, in the address of the form that creates one. */
export const COPY_OF = 'copia';
/** The company that the copy is for, if it is another one. */
export const COPY_TO = 'en';
/** The role-play of the library to begin with. */
export const LIBRARY_COPY_OF = 'biblioteca';

export const copyPath = (id: string, to?: string): string =>
  `${PATHS.newRoleplay}?${new URLSearchParams({ [COPY_OF]: id, ...(to && { [COPY_TO]: to }) })}`;

export const libraryCopyPath = (id: string, empresa: string): string =>
  `${PATHS.newRoleplay}?${new URLSearchParams({ [LIBRARY_COPY_OF]: id, empresa })}`;
