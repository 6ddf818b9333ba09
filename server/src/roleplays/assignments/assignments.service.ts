import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { Assignment, assignRoleplay, extendAssignment, reassignRoleplay } from '@ensaya/contract/roleplay-assignments.ts';
import { AppError, orNotFound } from '../../lib/app-error.ts';
import { keyOf } from '../../lib/rows.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { assignments, callReassign, callReceive, insertAssignments, updateDeadline, updateModo } from './assignments.queries.ts';

const COMPLETED = 'Esta persona ya ha completado el roleplay';
const UNFINISHED = 'Esta persona aún no ha completado el roleplay';

/** Returns who got it. The groups first: that waits for those who are entering one, so that nobody is left out. */
export function assign(db: ScopedDb, { body }: OperationParsed<typeof assignRoleplay>): Promise<string[]> {
  if (body.grupo_ids.length === 0) return insertAssignments(db, body);
  return db.transaction().execute(async (trx) => {
    orNotFound(await callReceive(trx, body));
    return insertAssignments(trx, body);
  });
}

export function extend(db: ScopedDb, input: OperationParsed<typeof extendAssignment>): Promise<Assignment> {
  const key = keyOf(input);
  return db.transaction().execute(async (trx) => {
    const isUpdated = await updateDeadline(trx, key, input.body);
    const row = orNotFound(await assignments.select(trx, key));
    if (!isUpdated) throw new AppError('conflict', { message: COMPLETED });
    return row;
  });
}

export function reassign(db: ScopedDb, input: OperationParsed<typeof reassignRoleplay>): Promise<Assignment> {
  const key = keyOf(input);
  return db.transaction().execute(async (trx) => {
    const isDone = await callReassign(trx, key, input.body);
    if (isDone === null) throw new AppError('not_found');
    if (!isDone) throw new AppError('conflict', { message: UNFINISHED });
    if (input.body.modo) await updateModo(trx, key, input.body.modo);
    return orNotFound(await assignments.select(trx, key));
  });
}
