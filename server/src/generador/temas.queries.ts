import type { listTemas, searchTemas, Tema } from '@ensaya/contract/generador.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { selectPage } from '../lib/pages.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };

const columns = [
  'item.id',
  'item.empresa_id',
  'item.nombre',
  'item.descripcion',
  'item.created_at',
  'item.version',
  sql<Tema['empresa']>`json_build_object('id', e.id, 'nombre', e.nombre)`.as('empresa'),
  sql<number>`(select count(*)::integer from app.preguntas_generador q where q.empresa_id = item.empresa_id and q.tema_id = item.id)`.as(
    'preguntas',
  ),
] as const;

export const temas = rowsOf('temas_generador', TENANT_KEY, (from) =>
  from.innerJoin('empresas as e', 'e.id', 'item.empresa_id').select(columns),
);

const selectAll = (db: ScopedDb) =>
  db.selectFrom('temas_generador as item').innerJoin('empresas as e', 'e.id', 'item.empresa_id').select(columns);

export function selectTemas(db: ScopedDb, query: OperationParsed<typeof listTemas>['query']) {
  return selectPage(selectAll(db).where('item.empresa_id', '=', query.empresa_id), query, 'item');
}

/** The newest topics of all companies whose name or description contains the words, for a superadmin. */
export const selectFoundTemas = (db: ScopedDb, { q, limit }: OperationParsed<typeof searchTemas>['query']) =>
  temas.selectFound(db, sql`app.search_temas(${q}, ${limit})`);

/** Without a company the id alone decides: a superadmin opens topics of every company. */
export function selectTema(db: ScopedDb, { empresa_id, id }: Partial<Key> & Pick<Key, 'id'>): Promise<Tema | undefined> {
  return selectAll(db)
    .$if(empresa_id !== undefined, (named) => named.where('item.empresa_id', '=', empresa_id ?? ''))
    .where('item.id', '=', id)
    .executeTakeFirst();
}

export async function lockTema(db: ScopedDb, { empresa_id, id }: Key): Promise<boolean> {
  const row = await db
    .selectFrom('temas_generador')
    .select('id')
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Copies a topic's questions to another topic, with their places. Each gets its own `created_at`, which keeps their age. */
export async function copyPreguntas(db: ScopedDb, { empresa_id, id }: Key, copy_id: string): Promise<void> {
  await sql`
    insert into app.preguntas_generador (empresa_id, tema_id, texto, ayuda, orden, created_at)
    select empresa_id, ${copy_id}, texto, ayuda, orden, now() - row_number() over (order by created_at desc, id desc) * interval '1 millisecond'
      from app.preguntas_generador where empresa_id = ${empresa_id} and tema_id = ${id}`.execute(db);
}
