import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { createProyecto, listProyectos, Proyecto, searchProyectos, updateProyecto } from '@ensaya/contract/proyectos.ts';
import { sql } from 'kysely';
import { decodeCursor, toPage } from '../lib/cursor.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };

const columns = ['p.id', 'p.empresa_id', 'p.nombre', 'p.descripcion', 'p.created_at', 'p.version'] as const;
const empresa = sql<Proyecto['empresa']>`json_build_object('id', e.id, 'nombre', e.nombre)`.as('empresa');

/** Reads at most one page of each company and merges them, so that the cost does not grow with what a company has. */
export async function selectProyectos(db: ScopedDb, { empresa_id, limit, cursor }: OperationParsed<typeof listProyectos>['query']) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const asked = sql<{ id: string }>`unnest(coalesce(${empresa_id ?? null}::uuid[], app.managed_ids() || app.member_ids()))`;
  const rows = await db
    .selectFrom(asked.as<'asked'>(sql`asked(id)`))
    .innerJoin('empresas as e', 'e.id', 'asked.id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('proyectos')
          .selectAll()
          .whereRef('empresa_id', '=', 'asked.id')
          .$if(after !== undefined, (page) => page.where(sql<boolean>`(created_at, id) < (${after?.created_at}, ${after?.id})`))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select(empresa)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}

/** The newest of all companies whose name holds the words, for a superadmin. */
export async function selectFound(db: ScopedDb, { q, limit }: OperationParsed<typeof searchProyectos>['query']) {
  const hits = sql<{ empresa_id: string; id: string }>`app.search_proyectos(${q}, ${limit})`;
  return db
    .selectFrom(hits.as<'hit'>(sql`hit`))
    .innerJoin('proyectos as p', (join) => join.onRef('p.empresa_id', '=', 'hit.empresa_id').onRef('p.id', '=', 'hit.id'))
    .innerJoin('empresas as e', 'e.id', 'p.empresa_id')
    .select(columns)
    .select(empresa)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}

export function selectProyecto(db: ScopedDb, key: Key): Promise<Proyecto | undefined> {
  return db
    .selectFrom('proyectos as p')
    .innerJoin('empresas as e', 'e.id', 'p.empresa_id')
    .select(columns)
    .select(empresa)
    .where('p.empresa_id', '=', key.empresa_id)
    .where('p.id', '=', key.id)
    .executeTakeFirst();
}

/** Undefined when the id was used before: the same insert, sent twice. */
export function insertProyecto(db: ScopedDb, values: OperationParsed<typeof createProyecto>['body']): Promise<Proyecto | undefined> {
  const { id, empresa_id, nombre, descripcion } = values;
  return db
    .with('p', (cte) =>
      cte
        .insertInto('proyectos')
        .values({ ...(id && { id }), empresa_id, nombre, descripcion })
        .onConflict((conflict) => conflict.columns(['empresa_id', 'id']).doNothing())
        .returningAll(),
    )
    .selectFrom('p')
    .innerJoin('empresas as e', 'e.id', 'p.empresa_id')
    .select(columns)
    .select(empresa)
    .executeTakeFirst();
}

/** Undefined when there is no such row, or no longer in that version. */
export function updateProyectoRow(
  db: ScopedDb,
  key: Key,
  { nombre, descripcion, version }: OperationParsed<typeof updateProyecto>['body'],
): Promise<Proyecto | undefined> {
  return db
    .with('p', (cte) =>
      cte
        .updateTable('proyectos')
        .set({ nombre, descripcion })
        .where('empresa_id', '=', key.empresa_id)
        .where('id', '=', key.id)
        .where('version', '=', version)
        .returningAll(),
    )
    .selectFrom('p')
    .innerJoin('empresas as e', 'e.id', 'p.empresa_id')
    .select(columns)
    .select(empresa)
    .executeTakeFirst();
}

export async function deleteProyectoRow(db: ScopedDb, key: Key): Promise<boolean> {
  const result = await db.deleteFrom('proyectos').where('empresa_id', '=', key.empresa_id).where('id', '=', key.id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
