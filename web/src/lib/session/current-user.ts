import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { useOutletContext } from 'react-router';

/** The signed-in user; only for pages behind the role guard, which provides it. */
export const useCurrentUser = (): CurrentUser => useOutletContext<CurrentUser>();
