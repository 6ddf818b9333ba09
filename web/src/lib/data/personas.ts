import { listPersonas, type Persona } from '@ensaya/contract/personas.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { kept } from '../kept-data/kept.ts';
import { byName } from '../text/person-name.ts';
import { allPages } from './all-pages.ts';

/** All people of a company and its open invitations: searching, filtering and sorting need no request then. */
export const personasQuery = (empresa_id: string) =>
  kept(
    queryOptions({
      queryKey: ['personas', 'list', empresa_id],
      queryFn: ({ signal }) => allPages((cursor) => call(listPersonas, { query: { empresa_id, cursor } }, { signal })),
    }),
  );

export const isTrabajador = ({ role, invitacion }: Persona): boolean => role === 'worker' && invitacion === null;
const trabajadoresOf = (personas: Persona[]): Persona[] => personas.filter(isTrabajador).toSorted(byName);

/** The trabajadores among them, by name. */
export const trabajadoresQuery = (empresa_id: string) => ({ ...personasQuery(empresa_id), select: trabajadoresOf });
