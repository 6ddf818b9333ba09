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
type Reassign = Pick<OperationInput<typeof reassignRoleplay>, 'body'> & { keys: { id: string; empresa_id: string }[] };

/** One request after the other: those that were assigned before one failed stay so, and the list that is read again has the others. */
export const reassignSeveralMutation = tableMutation(
  async ({ keys, body }: Reassign) => {
    for (const { id, empresa_id } of keys) await call(reassignRoleplay, { params: { id }, query: { empresa_id }, body });
    return keys.length;
  },
  { table, said: assignedTo },
);
export const reassignMutation = updateMutation(reassignRoleplay, { table, said: assignedTo(1) });
