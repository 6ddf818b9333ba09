import type { TareaBulkChange, TareaChange } from '@ensaya/contract/tarea-cambios.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };

/** The named tasks, as `requested(empresa_id, id)`. */
const requestedTareas = (keys: Key[]) =>
  sql`unnest(${keys.map(({ empresa_id }) => empresa_id)}::uuid[], ${keys.map(({ id }) => id)}::uuid[]) requested (empresa_id, id)`;

/** How many of the tasks the caller may change. They stay locked until the transaction ends; always in one order, against deadlocks. */
export async function lockTareas(trx: ScopedDb, keys: Key[]): Promise<number> {
  const { rows } = await sql`
    select from ${requestedTareas(keys)} join tareas t on t.empresa_id = requested.empresa_id and t.id = requested.id
     order by t.empresa_id, t.id for update of t`.execute(trx);
  return rows.length;
}

/** Changes the tasks that have another value. */
export async function changeLocked(trx: ScopedDb, keys: Key[], cambio: TareaBulkChange): Promise<TareaChange[]> {
  if (cambio.accion === 'eliminar') return deleteTareas(trx, keys);
  const { rows } = await sql<TareaChange>`
    update tareas t set ${assignment(cambio)} from ${requestedTareas(keys)}
     where t.empresa_id = requested.empresa_id and t.id = requested.id and ${difference(cambio)}
    returning t.empresa_id, t.id, t.version`.execute(trx);
  return rows;
}

type FieldChange = Exclude<TareaBulkChange, { accion: 'eliminar' }>;

function assignment(cambio: FieldChange) {
  switch (cambio.accion) {
    case 'reasignar':
      return sql`trabajador_id = ${cambio.trabajador_id}::uuid`;
    case 'mover':
      return sql`estado = ${cambio.estado}::text`;
    case 'fecha':
      return sql`fecha_entrega = ${cambio.fecha_entrega}::date`;
  }
}

function difference(cambio: FieldChange) {
  switch (cambio.accion) {
    case 'reasignar':
      return sql`t.trabajador_id is distinct from ${cambio.trabajador_id}::uuid`;
    case 'mover':
      return sql`t.estado <> ${cambio.estado}::text`;
    case 'fecha':
      return sql`t.fecha_entrega is distinct from ${cambio.fecha_entrega}::date`;
  }
}

/** Hides them; app.purge_tareas() deletes them for good after some minutes. */
export async function deleteTareas(db: ScopedDb, keys: Key[]): Promise<TareaChange[]> {
  const { rows } = await sql<TareaChange>`
    select d.* from app.delete_tareas(${keys.map(({ empresa_id }) => empresa_id)}::uuid[], ${keys.map(({ id }) => id)}::uuid[]) d`.execute(
    db,
  );
  return rows;
}

type Undone = Key & { nombre: string; restored: boolean };

/** Of the tasks that exist, whether each was restored. */
export async function undoChanges(db: ScopedDb, cambios: TareaChange[]): Promise<Undone[]> {
  const { rows } = await sql<Undone>`
    select u.* from app.undo_tareas(${cambios.map(({ empresa_id }) => empresa_id)}::uuid[], ${cambios.map(({ id }) => id)}::uuid[],
      ${cambios.map(({ version }) => version)}::integer[]) u`.execute(db);
  return rows;
}

/** Marks a task of the caller as finished, or takes the mark back. */
export async function markFinished(db: ScopedDb, { empresa_id, id }: Key, finished: boolean, nota: string | null): Promise<void> {
  await sql`select app.finish_tarea(${empresa_id}, ${id}, ${finished}, ${nota})`.execute(db);
}

const MOST_PURGED = 10_000;

/** For the worker. */
export async function purgeDeleted(db: ScopedDb, moment: Date): Promise<void> {
  await sql`select app.purge_tareas(${moment.toISOString()}, ${MOST_PURGED})`.execute(db);
}
