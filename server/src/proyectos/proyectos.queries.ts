import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { listProyectos, Proyecto, searchProyectos } from '@ensaya/contract/proyectos.ts';
import { sql } from 'kysely';
import { ownToday } from '../lib/own-zone.ts';
import { newestFirst, selectPage } from '../lib/pages.ts';
import { requestedEmpresas } from '../lib/requested-empresas.ts';
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

const noProgress = sql<Proyecto['progress']>`null::json`.as('progress');
const progress = sql<Proyecto['progress']>`case when item.empresa_id = any (app.managed_ids()) then (
  select json_build_object(
    'tareas', count(*),
    'completadas', count(*) filter (where t.estado = 'completada'),
    'vencidas', count(*) filter (where t.estado <> 'completada' and t.fecha_entrega < ${ownToday}))
    from tareas t where t.empresa_id = item.empresa_id and t.proyecto_id = item.id) end`.as('progress');

export const proyectos = rowsOf('proyectos', TENANT_KEY, (from) =>
  from.innerJoin('empresas as e', 'e.id', 'item.empresa_id').select([...columns, noProgress]),
);

/** Reads at most one page of each company and merges them, so that the cost does not grow with the number of rows. */
export function selectProyectos(db: ScopedDb, query: OperationParsed<typeof listProyectos>['query']) {
  const merged = db
    .selectFrom(requestedEmpresas(query.empresa_id))
    .innerJoin('empresas as e', 'e.id', 'requested.id')
    .innerJoinLateral(
      (from) => newestFirst(from.selectFrom('proyectos').selectAll().whereRef('empresa_id', '=', 'requested.id'), query).as('item'),
      (join) => join.onTrue(),
    )
    .select([...columns, query.con_progreso === 'true' ? progress : noProgress]);
  return selectPage(merged, { limit: query.limit }, 'item');
}

/** The newest projects of all companies whose name contains the words, for a superadmin. */
export const selectFoundProyectos = (db: ScopedDb, { q, limit }: OperationParsed<typeof searchProyectos>['query']) =>
  proyectos.selectFound(db, sql`app.search_proyectos(${q}, ${limit})`);
