import type { LiveTable } from '@ensaya/contract/tablas.ts';
import type { PublishedChange } from '../lib/changes.ts';

/** Announced to the author and the responsables only: 500 people who play at once must not each read again at every answer of another. */
export const changesOfCaller =
  (...tables: LiveTable[]) =>
  ({ body: { empresa_id } }: { body: { empresa_id: string } }, _output: unknown, person_id: string | null): PublishedChange[] =>
    tables.map((table) => ({ table, empresa_id, person_id }));
