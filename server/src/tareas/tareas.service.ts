import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { createTarea, Tarea, updateTarea } from '@ensaya/contract/tareas.ts';
import { AppError, found } from '../lib/app-error.ts';
import type { Enqueue } from '../lib/queue.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { keyOf, tellTareas } from './tareas.jobs.ts';
import { insertTarea, selectTarea, updateTareaRow } from './tareas.queries.ts';

/** Whoever hands out tasks hands out several: one mail tells of them all. */
const GATHER_SECONDS = 60;

const tell = (trx: ScopedDb, enqueue: Enqueue, { empresa_id, trabajador_id }: Tarea) =>
  trabajador_id &&
  enqueue(
    tellTareas,
    { empresa_id, trabajador_id },
    { singletonKey: keyOf(empresa_id, trabajador_id), within: trx, startAfter: GATHER_SECONDS },
  );

/** A repeated insert answers with the row that the first one made. */
export function create(db: ScopedDb, { body }: OperationParsed<typeof createTarea>, enqueue: Enqueue): Promise<Tarea> {
  return db.transaction().execute(async (trx) => {
    const created = await insertTarea(trx, body);
    if (!created) return found(body.id && (await selectTarea(trx, { empresa_id: body.empresa_id, id: body.id })));
    await tell(trx, enqueue, created);
    return created;
  });
}

/** A write over a version that is no longer there is refused with the current row, so that the person sees both texts. */
export function update(db: ScopedDb, { params, query, body }: OperationParsed<typeof updateTarea>, enqueue: Enqueue): Promise<Tarea> {
  const key = { empresa_id: query.empresa_id, id: params.id };
  const { version, ...fields } = body;
  return db.transaction().execute(async (trx) => {
    const before = found(await selectTarea(trx, key));
    const updated = await updateTareaRow(trx, key, fields, version);
    if (!updated) throw new AppError('stale', { current: found(await selectTarea(trx, key)) });
    if (updated.trabajador_id !== before.trabajador_id) await tell(trx, enqueue, updated);
    return updated;
  });
}
