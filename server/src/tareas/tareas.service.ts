import { type TareaBulkChange, type TareaChange, type UndoneTareas, undoRefused } from '@ensaya/contract/tarea-cambios.ts';
import { TAREA_CLOSED } from '@ensaya/contract/tarea-terminada.ts';
import type { Estado, Tarea } from '@ensaya/contract/tareas.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { changeLocked, deleteTareas, lockTareas, markFinished, undoChanges } from './changes.queries.ts';
import { tareas } from './tareas.queries.ts';

type Key = { empresa_id: string; id: string };

export async function deleteOne(db: ScopedDb, key: Key): Promise<null> {
  orNotFound((await deleteTareas(db, [key])).length > 0);
  return null;
}

/** Writes nothing where the task has that state already: no version, no history. */
export async function move(db: ScopedDb, key: Key, estado: Estado): Promise<Tarea> {
  const tarea = orNotFound(await tareas.select(db, key));
  return tarea.estado === estado ? tarea : tareas.update(db, key, { estado });
}

/** All or none: 404 when one of them is out of the caller's reach. */
export async function changeSeveral(db: ScopedDb, keys: Key[], cambio: TareaBulkChange): Promise<{ cambios: TareaChange[] }> {
  return db.transaction().execute(async (trx) => {
    orNotFound((await lockTareas(trx, keys)) === keys.length);
    return { cambios: await changeLocked(trx, keys, cambio) };
  });
}

export async function undo(db: ScopedDb, cambios: TareaChange[]): Promise<UndoneTareas> {
  const rows = await undoChanges(db, cambios);
  orNotFound(rows.length > 0);
  const [restauradas, rechazadas]: [UndoneTareas['restauradas'], UndoneTareas['rechazadas']] = [[], []];
  for (const { empresa_id, id } of cambios) {
    const row = rows.find((one) => one.empresa_id === empresa_id && one.id === id);
    if (row?.restored) restauradas.push({ empresa_id, id });
    else rechazadas.push({ empresa_id, id, nombre: row?.nombre ?? null });
  }
  const undone = { restauradas, rechazadas };
  if (restauradas.length === 0) throw new AppError('stale', { message: undoRefused(rechazadas.length), current: undone });
  return undone;
}

/** The trabajador says that they have finished, or takes it back. The state stays the responsable's. */
export async function finish(db: ScopedDb, key: Key, finished: boolean, nota: string | null = null): Promise<Tarea> {
  const { estado } = orNotFound(await tareas.select(db, key));
  if (estado === 'completada') throw new AppError('conflict', { message: TAREA_CLOSED });
  await markFinished(db, key, finished, nota);
  return orNotFound(await tareas.select(db, key));
}
