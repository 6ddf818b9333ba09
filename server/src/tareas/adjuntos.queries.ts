import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import type { TareaAdjunto } from '@ensaya/contract/tarea-adjuntos.ts';
import { sql } from 'kysely';
import { peopleOfTarea, personColumn } from '../lib/people.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };

/** The files attached to a task, newest first. The name is missing only where a test uploads without one. */
export function selectAdjuntos(db: ScopedDb, tarea: Key): Promise<TareaAdjunto[]> {
  return db
    .selectFrom('archivos as item')
    .leftJoin(peopleOfTarea(tarea), (join) => join.on('item.created_by', '=', sql.ref<string>('person.id')))
    .select([
      'item.id',
      'item.bytes',
      'item.content_type',
      'item.created_at',
      sql<string>`${`${STORAGE_PATH}/`} || item.id`.as('file_url'),
      sql<string>`coalesce(item.nombre, 'archivo')`.as('nombre'),
      personColumn.as('autor'),
    ])
    .where('item.empresa_id', '=', tarea.empresa_id)
    .where('item.tarea_id', '=', tarea.id)
    .where('item.attached_at', 'is not', null)
    .orderBy('item.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .execute();
}

/** Concurrent uploads to a task wait for each other until the transaction ends. A trabajador cannot lock the task's row. */
export async function lockAdjuntos(trx: ScopedDb, tarea: Key): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${tarea.id}, 727362906))`.execute(trx);
}

/** The task of a file that the caller attached. */
export async function selectOwnAdjunto(db: ScopedDb, { empresa_id, id }: Key): Promise<{ tarea_id: string } | undefined> {
  const row = await db
    .selectFrom('archivos')
    .select('tarea_id')
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .where('kind', '=', 'tarea')
    .where('attached_at', 'is not', null)
    .where('created_by', '=', sql<string>`app.user_id()`)
    .executeTakeFirst();
  return row?.tarea_id ? { tarea_id: row.tarea_id } : undefined;
}
