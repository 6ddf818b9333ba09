import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { createTarea, Tarea, updateTarea } from '@ensaya/contract/tareas.ts';
import { found } from '../lib/app-error.ts';
import type { Enqueue } from '../lib/queue.ts';
import { keyOf } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { tellKey, tellTareas } from './tareas.jobs.ts';
import { tareas } from './tareas.queries.ts';

/** Tasks are often assigned in a row: one mail names all of the last minute. */
const GATHER_SECONDS = 60;

const tell = async (trx: ScopedDb, enqueue: Enqueue, { empresa_id, trabajador_id }: Tarea) => {
  if (!trabajador_id) return;
  const options = { singletonKey: tellKey(empresa_id, trabajador_id), within: trx, startAfter: GATHER_SECONDS };
  await enqueue(tellTareas, { empresa_id, trabajador_id }, options);
};

export function create(db: ScopedDb, { body }: OperationParsed<typeof createTarea>, enqueue: Enqueue): Promise<Tarea> {
  return db.transaction().execute((trx) => tareas.create(trx, body, (created) => tell(trx, enqueue, created)));
}

export function update(db: ScopedDb, input: OperationParsed<typeof updateTarea>, enqueue: Enqueue): Promise<Tarea> {
  return db.transaction().execute(async (trx) => {
    const before = found(await tareas.select(trx, keyOf(input)));
    const updated = await tareas.update(trx, keyOf(input), input.body);
    if (updated.trabajador_id !== before.trabajador_id) await tell(trx, enqueue, updated);
    return updated;
  });
}
