import type { OperationInput } from '@ensaya/contract/operation.ts';
import {
  assignRoleplay,
  extendAssignment,
  listAssignable,
  reassignRoleplay,
  withdrawAssignment,
} from '@ensaya/contract/roleplay-assignments.ts';
import { call } from '../../lib/api/api-client.ts';
import { deleteMutation, tableMutation, updateMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { countOf } from '../../lib/format/numbers.ts';

const table = 'roleplay_assignments';

/** The workers without an assignment of the role-play. */
export const assignableQuery = (empresa_id: string, roleplay_id: string) =>
  readQuery(
    [table, 'assignable', empresa_id, roleplay_id],
    listAssignable,
    { query: { empresa_id, roleplay_id } },
    { select: ({ items }) => items },
  );

const assignedTo = (count: number) => `Roleplay asignado a ${countOf(count, 'trabajador', 'trabajadores')}`;

/** The most that one request takes. */
const AT_ONCE = 500;
type Assign = OperationInput<typeof assignRoleplay>['body'];

export const assignMutation = tableMutation(
  async ({ user_ids, ...body }: Assign) => {
    let count = 0;
    for (let from = 0; from < user_ids.length; from += AT_ONCE)
      count += (await call(assignRoleplay, { body: { ...body, user_ids: user_ids.slice(from, from + AT_ONCE) } })).assigned;
    return count;
  },
  { table, said: (count) => (count === 0 ? 'Ya lo tenían asignado' : assignedTo(count)) },
);

export const extendMutation = updateMutation(extendAssignment, { table, said: 'Plazo cambiado' });
export const withdrawMutation = deleteMutation(withdrawAssignment, { table, said: 'Asignación quitada' });
export const reassignMutation = updateMutation(reassignRoleplay, { table, said: assignedTo(1) });
