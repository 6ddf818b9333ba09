import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { listProyectos, Proyecto, searchProyectos } from '@ensaya/contract/proyectos.ts';
import { sql } from 'kysely';
import { askedEmpresas } from '../lib/asked-empresas.ts';
import { newestFirst, selectPage } from '../lib/pages.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const columns = [
  'item.id',
  'item.empresa_id',
  'item.nombre',
  'item.descripcion',
  'item.created_at',
  'item.version',
  sql<Proyecto['empresa']>`json_build_object('id', e.id, 'nombre', e.nombre)`.as('empresa'),
] as const;

export const proyectos = rowsOf('proyectos', TENANT_KEY, (from) =>
  from.innerJoin('empresas as e', 'e.id', 'item.empresa_id').select(columns),
);

/** Reads at most one page of each company and merges them, so that the cost does not grow with the number of rows. */
export function selectProyectos(db: ScopedDb, query: OperationParsed<typeof listProyectos>['query']) {
  const merged = db
    .selectFrom(askedEmpresas(query.empresa_id))
    .innerJoin('empresas as e', 'e.id', 'asked.id')
    .innerJoinLateral(
      (from) => newestFirst(from.selectFrom('proyectos').selectAll().whereRef('empresa_id', '=', 'asked.id'), query).as('item'),
      (join) => join.onTrue(),
    )
    .select(columns);
  return selectPage(merged, { limit: query.limit }, 'item');
}

/** The newest projects of all companies whose name contains the words, for a superadmin. */
export const selectFoundProyectos = (db: ScopedDb, { q, limit }: OperationParsed<typeof searchProyectos>['query']) =>
  proyectos.selectFound(db, sql`app.search_proyectos(${q}, ${limit})`);
