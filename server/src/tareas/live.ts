import type { LiveTable } from '@ensaya/contract/tablas.ts';
import type { PublishedChange } from '../lib/changes.ts';

type Of = { empresa_id: string; trabajador_id: string | null };

/** Announced to the task's trabajador, if it has one, and the responsables only. */
export const taskChange = (table: LiveTable, { empresa_id, trabajador_id }: Of): PublishedChange[] => [
  { table, empresa_id, person_id: trabajador_id },
];

/** The tasks of several companies. */
export const companiesChange = (keys: readonly { empresa_id: string }[]): PublishedChange[] =>
  [...new Set(keys.map(({ empresa_id }) => empresa_id))].map((empresa_id) => ({ table: 'tareas', empresa_id }));
