import { PEOPLE_AT_ONCE } from '@ensaya/contract/fields.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import {
  assignRoleplay,
  extendAssignment,
  listAssignable,
  reassignRoleplay,
  withdrawAssignment,
} from '@ensaya/contract/roleplay-assignments.ts';
import { call } from '../../lib/api/api-client.ts';
import { inParts } from '../../lib/data/in-parts.ts';
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

type Assign = OperationInput<typeof assignRoleplay>['body'];

export const assignMutation = tableMutation(
  async ({ user_ids, grupo_ids, ...body }: Assign) => {
    const send = async (part: string[], more: Pick<Assign, 'grupo_ids'> = {}) =>
      (await call(assignRoleplay, { body: { ...body, ...more, user_ids: part } })).assigned;
    // The groups with the first people: a group may have nobody yet.
    const first = await send(user_ids.slice(0, PEOPLE_AT_ONCE), { grupo_ids });
    return first + (await inParts(user_ids.slice(PEOPLE_AT_ONCE), send));
  },
  {
    table,
    said: (count, { grupo_ids = [] }) =>
      count > 0 ? assignedTo(count) : grupo_ids.length > 0 ? 'Quien entre en el grupo lo recibirá' : 'Ya lo tenían asignado',
  },
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
