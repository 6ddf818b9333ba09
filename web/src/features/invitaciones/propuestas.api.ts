import { createPropuesta, decidePropuesta, listPendingPropuestas, listPropuestas, withdrawPropuesta } from '@ensaya/contract/propuestas.ts';
import { createMutation, deleteMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';

const table = 'propuestas';

export const propuestasQuery = (empresa_id: string) =>
  readQuery([table, 'list', empresa_id], listPropuestas, { query: { empresa_id } }, { select: ({ items }) => items });

/** Of all companies, for a superadmin. */
export const pendingPropuestasQuery = readQuery([table, 'pending'], listPendingPropuestas, {}, { select: ({ items }) => items });

export const createPropuestaMutation = createMutation(createPropuesta, { table, said: 'Propuesta enviada' });
export const withdrawPropuestaMutation = deleteMutation(withdrawPropuesta, { table, said: 'Propuesta retirada' });
export const decidePropuestaMutation = createMutation(decidePropuesta, { table });
