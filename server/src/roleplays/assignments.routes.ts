import {
  assignRoleplay,
  extendAssignment,
  listAssignable,
  listAssignments,
  reassignRoleplay,
  withdrawAssignment,
} from '@ensaya/contract/roleplay-assignments.ts';
import { MEMBERS, RESPONSABLES } from '@ensaya/contract/usuarios.ts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { assignments, insertAssignments, selectAssignable, selectAssignments } from './assignments.queries.ts';
import { extend, reassign } from './assignments.service.ts';

const WRITE = { roles: RESPONSABLES, changes: ['roleplay_assignments'] } as const;
const REASSIGN = { roles: RESPONSABLES, changes: ['roleplay_assignments', 'roleplay_responses'] } as const;

export async function assignmentRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listAssignments, { roles: MEMBERS }, async ({ query }, db) => ({ items: await selectAssignments(db, query) }));
  handle(app, listAssignable, { roles: RESPONSABLES }, async ({ query }, db) => ({ items: await selectAssignable(db, query) }));
  handle(app, assignRoleplay, WRITE, async ({ body }, db) => ({ assigned: await insertAssignments(db, body) }));
  handle(app, extendAssignment, WRITE, (input, db) => extend(db, input));
  handle(app, withdrawAssignment, WRITE, (input, db) => assignments.delete(db, keyOf(input)));
  handle(app, reassignRoleplay, REASSIGN, (input, db) => reassign(db, input));
}
