import type { PendingPropuesta, Propuesta } from '@ensaya/contract/propuestas.ts';
import { sql } from 'kysely';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };

/** Under the alias `item`. */
const author = sql<Propuesta['created_by']>`(
  select json_build_object('id', u.id, 'email', u.email, 'nombre', u.nombre) from users u where u.id = item.created_by)`.as('created_by');
const status = sql<Propuesta['status']>`item.status`.as('status');

export const propuestas = rowsOf('propuestas', TENANT_KEY, (from) =>
  from.select(['item.id', 'item.empresa_id', 'item.email', 'item.nombre', 'item.created_at', 'item.decided_at', status, author]),
);

const MOST_LISTED = 50;

export async function selectPropuestas(db: ScopedDb, empresa_id: string): Promise<Propuesta[]> {
  return db
    .selectFrom('propuestas as item')
    .select(['item.id', 'item.empresa_id', 'item.email', 'item.nombre', 'item.created_at', 'item.decided_at', status, author])
    .where('item.empresa_id', '=', empresa_id)
    .where((row) => row.or([row('item.status', '=', 'pending'), row('item.created_at', '>', sql<string>`now() - interval '90 days'`)]))
    .orderBy(sql`item.status = 'pending'`, 'desc')
    .orderBy('item.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

const MOST_PENDING = 200;

export async function selectPendingPropuestas(db: ScopedDb): Promise<PendingPropuesta[]> {
  return db
    .selectFrom('propuestas as item')
    .innerJoin('empresas as e', 'e.id', 'item.empresa_id')
    .select(['item.id', 'item.empresa_id', 'item.email', 'item.nombre', 'item.created_at', 'item.decided_at', 'e.nombre as empresa'])
    .select([status, author])
    .where('item.status', '=', 'pending')
    .orderBy('item.created_at')
    .orderBy('item.id')
    .limit(MOST_PENDING)
    .execute();
}

export async function countPending(db: ScopedDb, empresa_id: string): Promise<number> {
  const { pending } = await db
    .selectFrom('propuestas')
    .select((row) => row.fn.countAll<number>().as('pending'))
    .where('empresa_id', '=', empresa_id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return pending;
}

type Place = { caller: string; place: 'none' | 'responsable' | 'trabajador' | 'propuesto' };

/** Who asks, and what the person is in the company already; a proposal with that id is the same one, sent again. */
export async function selectPlace(db: ScopedDb, empresa_id: string, email: string, id: string): Promise<Place> {
  const { rows } = await sql<Place>`
    select app.user_id() as caller, case
      when exists (select from responsables_empresas r join users u on u.id = r.user_id where r.empresa_id = ${empresa_id} and u.email = ${email})
        then 'responsable'
      when exists (select from company_users c join users u on u.id = c.user_id where c.company_id = ${empresa_id} and u.email = ${email})
        then 'trabajador'
      when exists (select from propuestas p where p.empresa_id = ${empresa_id} and p.email = ${email} and p.status = 'pending' and p.id <> ${id})
        then 'propuesto'
      else 'none' end as place`.execute(db);
  return rows[0] as Place;
}

/** False if there is no such pending proposal of the caller. */
export async function deleteOwnPending(db: ScopedDb, { empresa_id, id }: Key): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('propuestas')
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('created_by', '=', sql<string>`app.user_id()`)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

type Decided = { email: string; nombre: string | null };

/** Undefined if there is no such pending proposal. */
export async function decideRow(trx: ScopedDb, { empresa_id, id }: Key, status: 'approved' | 'refused'): Promise<Decided | undefined> {
  return trx
    .updateTable('propuestas')
    .set({ status, decided_by: sql<string>`app.user_id()`, decided_at: sql<string>`now()` })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['email', 'nombre'])
    .executeTakeFirst();
}
