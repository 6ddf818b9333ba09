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

/** With the name that its readers see, which is kept with what refers to the file. */
export function selectArchivo(db: ScopedDb, id: string): Promise<NamedArchivo | undefined> {
  const ofFile = sql`empresa_id = a.empresa_id and archivo_id = a.id limit 1`;
  return db
    .selectFrom('archivos as a')
    .select(['id', 'path', 'content_type'])
    .select(
      sql<string | null>`case kind
        when 'faq' then (select nombre from app.faq_attachments where ${ofFile})
        when 'respuesta' then coalesce(
          (select attachment_name from app.roleplay_responses where ${ofFile}),
          (select attachment_name from app.borradores_roleplay where ${ofFile}),
          (select attachment_name from app.entrega_textos where ${ofFile}),
          (select attachment_name from app.roleplay_respuestas_anteriores where ${ofFile}))
        else nombre end`.as('nombre'),
    )
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
