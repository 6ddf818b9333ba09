import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { createProyecto, deleteProyecto, Proyecto, updateProyecto } from '@ensaya/contract/proyectos.ts';
import { AppError } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { deleteProyectoRow, insertProyecto, selectProyecto, updateProyectoRow } from './proyectos.queries.ts';

/** A repeated insert answers with the row that the first one made. */
export async function create(db: ScopedDb, { body }: OperationParsed<typeof createProyecto>): Promise<Proyecto> {
  const created = await insertProyecto(db, body);
  const existing = created ?? (body.id && (await selectProyecto(db, { empresa_id: body.empresa_id, id: body.id })));
  if (!existing) throw new AppError('not_found');
  return existing;
}

/** A write over a version that is no longer there is refused with the current row, so that the person sees both texts. */
export async function update(db: ScopedDb, { params, query, body }: OperationParsed<typeof updateProyecto>): Promise<Proyecto> {
  const key = { empresa_id: query.empresa_id, id: params.id };
  const updated = await updateProyectoRow(db, key, body);
  if (updated) return updated;
  const current = await selectProyecto(db, key);
  throw current ? new AppError('stale', { current }) : new AppError('not_found');
}

export async function remove(db: ScopedDb, { params, query }: OperationParsed<typeof deleteProyecto>): Promise<null> {
  const deleted = await deleteProyectoRow(db, { empresa_id: query.empresa_id, id: params.id });
  if (!deleted) throw new AppError('not_found');
  return null;
}
