import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { Estado, listTareas, Tarea } from '@ensaya/contract/tareas.ts';
import { sql } from 'kysely';
import { askedEmpresas } from '../lib/asked-empresas.ts';
import { newestFirst, selectPage } from '../lib/pages.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const columns = [
  'item.id',
  'item.empresa_id',
  'item.proyecto_id',
  'item.trabajador_id',
  'item.nombre',
  'item.descripcion',
  'item.fecha_entrega',
  'item.created_at',
  'item.version',
  sql.ref<Estado>('item.estado').as('estado'),
  sql<Tarea['proyecto']>`(select json_build_object('nombre', p.nombre) from proyectos p
    where p.empresa_id = item.empresa_id and p.id = item.proyecto_id)`.as('proyecto'),
  sql<Tarea['trabajador']>`(select json_build_object('email', u.email, 'nombre', u.nombre) from users u
    where u.id = item.trabajador_id)`.as('trabajador'),
] as const;

export const tareas = rowsOf('tareas', TENANT_KEY, (from) => from.select(columns));

type Listing = OperationParsed<typeof listTareas>['query'];

/** Reads at most one page of each company and merges them, so that the cost does not grow with the number of rows. */
export function selectTareas(db: ScopedDb, query: Listing) {
  const merged = db
    .selectFrom(askedEmpresas(query.empresa_id))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom(pageOfOne(db, query, 'all').as('every'))
          .selectAll()
          .unionAll(from.selectFrom(pageOfOne(db, query, 'own').as('own')).selectAll())
          .as('item'),
      (join) => join.onTrue(),
    )
    .select(columns);
  return selectPage(merged, { limit: query.limit }, 'item');
}

/**
 * A trabajador's own tasks are filtered explicitly, not by the policy alone, so that an index is used. The caller's membership decides
 * which of the two returns rows.
 */
function pageOfOne(db: ScopedDb, query: Listing, whose: 'all' | 'own') {
  const { proyecto_id, trabajador_id, estado: estados } = query;
  const rows = db
    .selectFrom('tareas')
    .selectAll()
    .where('empresa_id', '=', sql.ref<string>('asked.id'))
    .$if(whose === 'all', (every) => every.where(sql<boolean>`asked.id <> all (app.member_ids())`))
    .$if(whose === 'own', (own) =>
      own.where(sql<boolean>`asked.id = any (app.member_ids())`).where('trabajador_id', '=', sql<string>`app.user_id()`),
    )
    .$if(proyecto_id !== undefined, (some) => some.where('proyecto_id', '=', proyecto_id ?? null))
    .$if(trabajador_id !== undefined, (some) => some.where('trabajador_id', '=', trabajador_id ?? null))
    .$if(estados !== undefined, (some) => some.where('estado', '=', sql<string>`any (${estados}::text[])`));
  return newestFirst(rows, query);
}
