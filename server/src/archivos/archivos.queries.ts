import type { FileKindName } from '@ensaya/contract/archivos.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

export type Archivo = { id: string; path: string; content_type: string };
export type NamedArchivo = Archivo & { nombre: string | null };
type NewArchivo = {
  empresa_id: string;
  kind: FileKindName;
  path: string;
  content_type: string;
  bytes: number;
  tarea_id?: string | undefined;
  nombre?: string | undefined;
};

/** Undefined when the path is taken. */
export function insertArchivo(db: ScopedDb, values: NewArchivo): Promise<Archivo | undefined> {
  return db
    .insertInto('archivos')
    .values({ ...values, created_by: sql<string>`app.user_id()` })
    .onConflict((conflict) => conflict.columns(['empresa_id', 'path']).doNothing())
    .returning(['id', 'path', 'content_type'])
    .executeTakeFirst();
}

/** With the name that its readers see. */
export function selectArchivo(db: ScopedDb, id: string): Promise<NamedArchivo | undefined> {
  return db
    .selectFrom('archivos')
    .select(['id', 'path', 'content_type', sql<string | null>`app.file_name(empresa_id, id)`.as('nombre')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Undefined when the file is out of the caller's reach by now, or stays attached because it was handed in. */
export function setAttached(db: ScopedDb, empresa_id: string, id: string, attached: boolean): Promise<Archivo | undefined> {
  return db
    .updateTable('archivos')
    .set({ attached_at: attached ? sql<string>`now()` : null })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .returning(['id', 'path', 'content_type'])
    .executeTakeFirst();
}

/** Whether neither a row nor a draft of the caller refers to the file. */
export async function isUnattached(db: ScopedDb, empresa_id: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('archivos')
    .select('id')
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .where('attached_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('borradores_roleplay').select('archivo_id').where('empresa_id', '=', empresa_id).where('archivo_id', '=', id))),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the row of an unattached file only. */
export async function deleteArchivo(db: ScopedDb, empresa_id: string, id: string): Promise<void> {
  await db.deleteFrom('archivos').where('empresa_id', '=', empresa_id).where('id', '=', id).where('attached_at', 'is', null).execute();
}

/** The files of the job's company that have been unattached, and in no draft, for longer than any upload takes. */
export async function selectUnattached(db: ScopedDb): Promise<{ id: string; path: string }[]> {
  const { rows } = await sql<{ id: string; path: string }>`select * from app.loose_archivos_of_job()`.execute(db);
  return rows;
}
