import type { OperationParsed } from '@ensaya/contract/operation.ts';
import {
  type countTareas,
  type listTareaKeys,
  type listTareas,
  SOON_DAYS,
  TAREA_LIMITS,
  type TareaCounts,
} from '@ensaya/contract/tareas.ts';
import { sql } from 'kysely';
import { ownToday } from '../lib/own-zone.ts';
import { requestedEmpresas } from '../lib/requested-empresas.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { holdsWords } from '../lib/search.ts';
import { cursorKey, inOrder, type Listing, toOrderedPage } from './orders.ts';
import { columns } from './tareas.queries.ts';

type Filters = OperationParsed<typeof countTareas>['query'];

const soon = sql`${ownToday} + ${sql.lit(SOON_DAYS)}`;

export async function selectTareas(db: ScopedDb, query: OperationParsed<typeof listTareas>['query']) {
  const rows = await inOrder(merged(db, query, query).select(columns).select(cursorKey(query.orden)), query, 'item').execute();
  return toOrderedPage(rows, query);
}

export async function selectTareaKeys(db: ScopedDb, query: OperationParsed<typeof listTareaKeys>['query']) {
  const listing = { orden: query.orden, limit: TAREA_LIMITS.bulk };
  const rows = await inOrder(merged(db, query, listing).select(['item.empresa_id', 'item.id']), listing, 'item').execute();
  return { items: rows.slice(0, TAREA_LIMITS.bulk) };
}

export async function selectCounts(db: ScopedDb, query: Filters): Promise<TareaCounts> {
  const open = sql`item.estado <> 'completada'`;
  const number = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})`;
  return merged(db, query)
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<TareaCounts['estados']>`json_build_object(
        'pendiente', ${number(sql`item.estado = 'pendiente'`)},
        'en progreso', ${number(sql`item.estado = 'en progreso'`)},
        'completada', ${number(sql`item.estado = 'completada'`)})`.as('estados'),
      sql<TareaCounts['urgencias']>`json_build_object(
        'vencidas', ${number(sql`${open} and item.fecha_entrega < ${ownToday}`)},
        'hoy', ${number(sql`${open} and item.fecha_entrega = ${ownToday}`)},
        'proximas', ${number(sql`${open} and item.fecha_entrega > ${ownToday} and item.fecha_entrega <= ${soon}`)},
        'despues', ${number(sql`${open} and item.fecha_entrega > ${soon}`)},
        'sin_fecha', ${number(sql`${open} and item.fecha_entrega is null`)},
        'completadas', ${number(sql`item.estado = 'completada'`)})`.as('urgencias'),
      ownToday.as('hoy'),
    ])
    .executeTakeFirstOrThrow();
}

/** Reads at most one page of each company and merges them, so that the cost of a page does not grow with the number of rows. */
function merged(db: ScopedDb, filters: Filters, page?: Listing) {
  const ofOne = (whose: 'all' | 'own') => {
    const rows = matching(db, filters, whose);
    return page ? inOrder(rows, page) : rows;
  };
  return db.selectFrom(requestedEmpresas(filters.empresa_id)).innerJoinLateral(
    (from) =>
      from
        .selectFrom(ofOne('all').as('every'))
        .selectAll()
        .unionAll(from.selectFrom(ofOne('own').as('own')).selectAll())
        .as('item'),
    (join) => join.onTrue(),
  );
}

/**
 * A trabajador's own tasks are filtered explicitly, not by the policy alone, so that an index is used. The caller's membership decides
 * which of the two returns rows.
 */
function matching(db: ScopedDb, query: Filters, whose: 'all' | 'own') {
  const { proyecto_id, trabajador_id, grupo_id, estado: estados, q } = query;
  return db
    .selectFrom('tareas')
    .selectAll()
    .where('empresa_id', '=', sql.ref<string>('requested.id'))
    .$if(whose === 'all', (every) => every.where(sql<boolean>`requested.id <> all (app.member_ids())`))
    .$if(whose === 'own', (own) =>
      own.where(sql<boolean>`requested.id = any (app.member_ids())`).where('trabajador_id', '=', sql<string>`app.user_id()`),
    )
    .$if(proyecto_id !== undefined, (some) => some.where('proyecto_id', '=', proyecto_id ?? null))
    .$if(trabajador_id !== undefined, (some) => some.where('trabajador_id', '=', trabajador_id ?? null))
    .$if(grupo_id !== undefined, (some) =>
      some.where(
        sql<boolean>`trabajador_id = any (array(
          select p.user_id from grupo_personas p where p.empresa_id = requested.id and p.grupo_id = ${grupo_id ?? null}))`,
      ),
    )
    .$if(estados !== undefined, (some) => some.where('estado', '=', sql<string>`any (${estados}::text[])`))
    .$if(query.vencidas === 'true', (some) => some.where('estado', '<>', 'completada').where('fecha_entrega', '<', ownToday))
    .$if(q !== '', (some) => some.where(holdsWords(sql`app.search_key(nombre || ' ' || coalesce(descripcion, ''))`, q)));
}
