import type { listPreguntas, Pregunta } from '@ensaya/contract/generador.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** The worker's order. Questions without a number come last, oldest first. */
const sortKey = (row: string) =>
  sql`coalesce(${sql.ref(`${row}.orden`)}, 2147483647), ${sql.ref(`${row}.created_at`)}, ${sql.ref(`${row}.id`)}`;

/** Counts the questions before it, because a row that is being inserted is not yet in the table. */
const numero = sql<number>`(
  select 1 + count(*)::integer from app.preguntas_generador other
   where other.empresa_id = item.empresa_id and other.tema_id = item.tema_id and (${sortKey('other')}) < (${sortKey('item')}))`;

const columns = ['item.id', 'item.tema_id', 'item.texto', 'item.ayuda', 'item.created_at', 'item.version', numero.as('numero')] as const;

export const preguntas = rowsOf('preguntas_generador', TENANT_KEY, (from) => from.select(columns));

/** Ascending: the worker's order. Descending: newest first [7.14]. */
export function selectPreguntas(
  db: ScopedDb,
  { empresa_id, tema_id, order }: OperationParsed<typeof listPreguntas>['query'],
): Promise<Pregunta[]> {
  const rows = db
    .selectFrom('preguntas_generador as item')
    .select(columns)
    .where('item.empresa_id', '=', empresa_id)
    .where('item.tema_id', '=', tema_id);
  const ordered =
    order === 'asc'
      ? rows
          .orderBy('item.orden', (orden) => orden.asc().nullsLast())
          .orderBy('item.created_at')
          .orderBy('item.id')
      : rows.orderBy('item.created_at', 'desc').orderBy('item.id', 'desc');
  return ordered.execute();
}

/** Numbers the questions 1, 2, … in the order of their ids. */
export async function updateOrden(db: ScopedDb, { empresa_id, id }: { empresa_id: string; id: string }, ids: string[]): Promise<void> {
  await sql`
    update app.preguntas_generador as item set orden = numbered.n
      from unnest(${ids}::uuid[]) with ordinality as numbered (id, n)
     where item.empresa_id = ${empresa_id} and item.tema_id = ${id} and item.id = numbered.id and item.orden is distinct from numbered.n`.execute(
    db,
  );
}
