import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { createTarea, Estado, listTareas, Tarea, updateTarea } from '@ensaya/contract/tareas.ts';
import { sql } from 'kysely';
import { decodeCursor, toPage } from '../lib/cursor.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };

const columns = [
  't.id',
  't.empresa_id',
  't.proyecto_id',
  't.trabajador_id',
  't.nombre',
  't.descripcion',
  't.fecha_entrega',
  't.created_at',
  't.version',
] as const;
const estado = sql.ref<Estado>('t.estado').as('estado');
const proyecto = sql<Tarea['proyecto']>`(select json_build_object('nombre', p.nombre) from proyectos p
  where p.empresa_id = t.empresa_id and p.id = t.proyecto_id)`.as('proyecto');
const trabajador = sql<Tarea['trabajador']>`(select json_build_object('email', u.email, 'nombre', u.nombre) from users u
  where u.id = t.trabajador_id)`.as('trabajador');

type Listing = OperationParsed<typeof listTareas>['query'];

/** Reads at most one page of each company and merges them, so that the cost does not grow with what a company has. */
export async function selectTareas(db: ScopedDb, query: Listing) {
  const { empresa_id, limit } = query;
  const asked = sql<{ id: string }>`unnest(coalesce(${empresa_id ?? null}::uuid[], app.managed_ids() || app.member_ids()))`;
  const rows = await db
    .selectFrom(asked.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom(pageOfOne(db, query, 'all').as('every'))
          .selectAll()
          .unionAll(from.selectFrom(pageOfOne(db, query, 'own').as('own')).selectAll())
          .as('t'),
      (join) => join.onTrue(),
    )
    .select([...columns, estado, proyecto, trabajador])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}

/** A trabajador's own are asked for by name and not by the policy alone, so that an index leads to them. Which of the two runs depends on who asks. */
function pageOfOne(db: ScopedDb, { proyecto_id, trabajador_id, estado: estados, limit, cursor }: Listing, whose: 'all' | 'own') {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  return db
    .selectFrom('tareas')
    .selectAll()
    .where('empresa_id', '=', sql.ref<string>('asked.id'))
    .$if(whose === 'all', (every) => every.where(sql<boolean>`asked.id <> all (app.member_ids())`))
    .$if(whose === 'own', (own) =>
      own.where(sql<boolean>`asked.id = any (app.member_ids())`).where('trabajador_id', '=', sql<string>`app.user_id()`),
    )
    .$if(proyecto_id !== undefined, (some) => some.where('proyecto_id', '=', proyecto_id ?? null))
    .$if(trabajador_id !== undefined, (some) => some.where('trabajador_id', '=', trabajador_id ?? null))
    .$if(estados !== undefined, (some) => some.where('estado', '=', sql<string>`any (${estados}::text[])`))
    .$if(after !== undefined, (page) => page.where(sql<boolean>`(created_at, id) < (${after?.created_at}, ${after?.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
}

export function selectTarea(db: ScopedDb, key: Key): Promise<Tarea | undefined> {
  return db
    .selectFrom('tareas as t')
    .select([...columns, estado, proyecto, trabajador])
    .where('t.empresa_id', '=', key.empresa_id)
    .where('t.id', '=', key.id)
    .executeTakeFirst();
}

/** Undefined when the id was used before: the same insert, sent twice. */
export function insertTarea(db: ScopedDb, values: OperationParsed<typeof createTarea>['body']): Promise<Tarea | undefined> {
  const { id, ...fields } = values;
  return db
    .with('t', (cte) =>
      cte
        .insertInto('tareas')
        .values({ ...(id && { id }), ...fields })
        .onConflict((conflict) => conflict.columns(['empresa_id', 'id']).doNothing())
        .returningAll(),
    )
    .selectFrom('t')
    .select([...columns, estado, proyecto, trabajador])
    .executeTakeFirst();
}

type Changed = { nombre?: string; descripcion?: string | null; trabajador_id?: string; estado?: Estado; fecha_entrega?: string | null };

/** Undefined when there is no such row, or no longer in that version. */
export function updateTareaRow(
  db: ScopedDb,
  key: Key,
  fields: Changed,
  version?: OperationParsed<typeof updateTarea>['body']['version'],
): Promise<Tarea | undefined> {
  return db
    .with('t', (cte) =>
      cte
        .updateTable('tareas')
        .set(fields)
        .where('empresa_id', '=', key.empresa_id)
        .where('id', '=', key.id)
        .$if(version !== undefined, (some) => some.where('version', '=', version ?? 0))
        .returningAll(),
    )
    .selectFrom('t')
    .select([...columns, estado, proyecto, trabajador])
    .executeTakeFirst();
}

export async function deleteTareaRow(db: ScopedDb, key: Key): Promise<boolean> {
  const result = await db.deleteFrom('tareas').where('empresa_id', '=', key.empresa_id).where('id', '=', key.id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
