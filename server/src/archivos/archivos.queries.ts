import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

export type Archivo = { id: string; path: string; content_type: string };
type Fresh = { empresa_id: string; kind: 'logo'; path: string; content_type: string; bytes: number };

/** Undefined when the path is taken. */
export function insertArchivo(db: ScopedDb, values: Fresh): Promise<Archivo | undefined> {
  return db
    .insertInto('archivos')
    .values({ ...values, created_by: sql<string>`app.user_id()` })
    .onConflict((conflict) => conflict.columns(['empresa_id', 'path']).doNothing())
    .returning(['id', 'path', 'content_type'])
    .executeTakeFirst();
}

export function selectArchivo(db: ScopedDb, id: string): Promise<Archivo | undefined> {
  return db.selectFrom('archivos').select(['id', 'path', 'content_type']).where('id', '=', id).executeTakeFirst();
}

export function attachArchivo(db: ScopedDb, empresa_id: string, id: string): Promise<{ id: string } | undefined> {
  return db
    .updateTable('archivos')
    .set({ attached_at: sql<string>`now()` })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

export function detachArchivo(db: ScopedDb, empresa_id: string, id: string): Promise<Archivo | undefined> {
  return db
    .updateTable('archivos')
    .set({ attached_at: null })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .returning(['id', 'path', 'content_type'])
    .executeTakeFirst();
}

/** Only what nothing refers to. */
export async function deleteArchivo(db: ScopedDb, empresa_id: string, id: string): Promise<void> {
  await db.deleteFrom('archivos').where('empresa_id', '=', empresa_id).where('id', '=', id).where('attached_at', 'is', null).execute();
}

/** What a company left lying for longer than any upload takes. */
export function selectLoose(db: ScopedDb, empresa_id: string): Promise<{ id: string; path: string }[]> {
  return db
    .selectFrom('archivos')
    .select(['id', 'path'])
    .where('empresa_id', '=', empresa_id)
    .where('attached_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '1 hour'`)
    .limit(1000)
    .execute();
}
