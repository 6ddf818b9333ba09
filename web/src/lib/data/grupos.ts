import { listGrupos } from '@ensaya/contract/grupos.ts';
import { kept } from '../kept-data/kept.ts';
import { readQuery } from './queries.ts';

/** The groups of a company with their people, by name; a trabajador's own. */
export const gruposQuery = (empresa_id: string) =>
  kept(readQuery(['grupos', 'list', empresa_id], listGrupos, { query: { empresa_id } }, { select: ({ items }) => items }));
