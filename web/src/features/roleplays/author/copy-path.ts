import { PATHS } from '../../../lib/address/paths.ts';

/** The role-play to begin with, in the address of the form that creates one. */
export const COPY_OF = 'copia';

export const copyPath = (id: string): string => `${PATHS.newRoleplay}?${new URLSearchParams({ [COPY_OF]: id })}`;
