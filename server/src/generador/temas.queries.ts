import type { createTema, listTemas, searchTemas, Tema, updateTema } from '@ensaya/contract/generador.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { decodeCursor, toPage } from '../lib/cursor.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };

const columns = ['t.id', 't.empresa_id', 't.nombre', 't.descripcion', 't.created_at', 't.version'] as const;
const around = [
  sql<Tema['empresa']>`json_build_object('id', e.id, 'nombre', e.nombre)`.as('empresa'),
  sql<number>`(select count(*)::integer from app.preguntas_generador q where q.empresa_id = t.empresa_id and q.tema_id = t.id)`.as(
    'preguntas',
  ),
];

export async function selectTemas(db: ScopedDb, { empresa_id, limit, cursor }: OperationParsed<typeof listTemas>['query']) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await db
    .selectFrom('temas_generador as t')
    .innerJoin('empresas as e', 'e.id', 't.empresa_id')
    .select(columns)
    .select(around)
    .where('t.empresa_id', '=', empresa_id)
    .$if(after !== undefined, (page) => page.where(sql<boolean>`(t.created_at, t.id) < (${after?.created_at}, ${after?.id})`))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}

/** The newest of all companies whose name or description holds the words, for a superadmin. */
export async function selectFoundTemas(db: ScopedDb, { q, limit }: OperationParsed<typeof searchTemas>['query']) {
  const hits = sql<{ empresa_id: string; id: string }>`app.search_temas(${q}, ${limit})`;
  return db
    .selectFrom(hits.as<'hit'>(sql`hit`))
    .innerJoin('temas_generador as t', (join) => join.onRef('t.empresa_id', '=', 'hit.empresa_id').onRef('t.id', '=', 'hit.id'))
    .innerJoin('empresas as e', 'e.id', 't.empresa_id')
    .select(columns)
    .select(around)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
}

export function selectTema(db: ScopedDb, { empresa_id, id }: Partial<Key> & Pick<Key, 'id'>): Promise<Tema | undefined> {
  return db
    .selectFrom('temas_generador as t')
    .innerJoin('empresas as e', 'e.id', 't.empresa_id')
    .select(columns)
    .select(around)
    .$if(empresa_id !== undefined, (named) => named.where('t.empresa_id', '=', empresa_id ?? ''))
    .where('t.id', '=', id)
    .executeTakeFirst();
}

/** Undefined when the id was used before: the same insert, sent twice. */
export function insertTema(db: ScopedDb, values: OperationParsed<typeof createTema>['body']): Promise<Tema | undefined> {
  const { id, empresa_id, nombre, descripcion } = values;
  return db
    .with('t', (cte) =>
      cte
        .insertInto('temas_generador')
        .values({ ...(id && { id }), empresa_id, nombre, descripcion })
        .onConflict((conflict) => conflict.columns(['empresa_id', 'id']).doNothing())
        .returningAll(),
    )
    .selectFrom('t')
    .innerJoin('empresas as e', 'e.id', 't.empresa_id')
    .select(columns)
    .select(around)
    .executeTakeFirst();
}

/** Undefined when there is no such row, or no longer in that version. */
export function updateTemaRow(
  db: ScopedDb,
  key: Key,
  { version, ...field }: OperationParsed<typeof updateTema>['body'],
): Promise<Tema | undefined> {
  return db
    .with('t', (cte) =>
      cte
        .updateTable('temas_generador')
        .set(field)
        .where('empresa_id', '=', key.empresa_id)
        .where('id', '=', key.id)
        .where('version', '=', version)
        .returningAll(),
    )
    .selectFrom('t')
    .innerJoin('empresas as e', 'e.id', 't.empresa_id')
    .select(columns)
    .select(around)
    .executeTakeFirst();
}

export async function deleteTemaRow(db: ScopedDb, key: Key): Promise<boolean> {
  const result = await db
    .deleteFrom('temas_generador')
    .where('empresa_id', '=', key.empresa_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
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

/** The questions of one topic again under another, each with its own moment so that their order stays. */
export async function copyPreguntas(db: ScopedDb, { empresa_id, id }: Key, copy_id: string): Promise<void> {
  await sql`
    insert into app.preguntas_generador (empresa_id, tema_id, texto, ayuda, created_at)
    select empresa_id, ${copy_id}, texto, ayuda, now() - row_number() over (order by created_at desc, id desc) * interval '1 millisecond'
      from app.preguntas_generador where empresa_id = ${empresa_id} and tema_id = ${id}`.execute(db);
}
