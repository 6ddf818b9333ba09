import {
  type Assignment,
  assignRoleplay,
  extendAssignment,
  listAssignable,
  listAssignments,
  reassignRoleplay,
  withdrawAssignment,
} from '@ensaya/contract/roleplay-assignments.ts';
import { MEMBERS, RESPONSABLES } from '@ensaya/contract/roles.ts';
import type { LiveTable } from '@ensaya/contract/tablas.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../lib/app-error.ts';
import type { PublishedChange } from '../../lib/changes.ts';
import { handle } from '../../lib/routes.ts';
import { keyOf } from '../../lib/rows.ts';
import { assignments, selectAssignable, selectAssignments } from './assignments.queries.ts';
import { assign, extend, reassign } from './assignments.service.ts';

const WRITE = { roles: RESPONSABLES };

/** Told to the person of the assignment and the responsables. */
const changesOf = ({ empresa_id, user_id }: Pick<Assignment, 'empresa_id' | 'user_id'>, more: LiveTable[] = []): PublishedChange[] =>
  (['roleplay_assignments', ...more] as const).map((table) => ({ table, empresa_id, person_id: user_id }));

export async function assignmentRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listAssignments, { roles: MEMBERS }, async ({ query }, db) => ({ items: await selectAssignments(db, query) }));
  handle(app, listAssignable, { roles: RESPONSABLES }, async ({ query }, db) => ({ items: await selectAssignable(db, query) }));
  handle(app, assignRoleplay, WRITE, async (input, db) => {
    const { empresa_id, grupo_ids } = input.body;
    const given = await assign(db, input);
    app.realtime.publish(given.flatMap((user_id) => changesOf({ empresa_id, user_id })));
    if (grupo_ids.length > 0) app.realtime.publish([{ table: 'grupos', empresa_id, person_id: null }]);
    return { assigned: given.length };
  });
  handle(app, extendAssignment, { ...WRITE, changes: (_input, row) => changesOf(row) }, (input, db) => extend(db, input));
  handle(app, withdrawAssignment, WRITE, async (input, db) => {
    const row = orNotFound(await assignments.select(db, keyOf(input)));
    await assignments.delete(db, keyOf(input));
    app.realtime.publish(changesOf(row));
    return null;
  });
  handle(app, reassignRoleplay, { ...WRITE, changes: (_input, row) => changesOf(row, ['roleplay_responses']) }, (input, db) =>
    reassign(db, input),
  );
}
