import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { Asignacion, listRoleplays, Roleplay } from '@ensaya/contract/roleplays.ts';
import type { DB } from '@ensaya/db/types.ts';
import { type Selectable, sql } from 'kysely';
import { requestedEmpresas } from '../lib/requested-empresas.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { holdsWords } from '../lib/search.ts';
import { decodePosition, type ListPosition, toPageByPosition } from './list-cursor.ts';
import { roleplayColumns } from './roleplays.queries.ts';

type Listing = OperationParsed<typeof listRoleplays>['query'];
type PositionedRow = Selectable<DB['roleplays']> & ListPosition;

/** See `ListPosition`: the unfinished by date, those without date, the completed, the others. */
const RANK = sql`case when a.id is null then 3 when a.completed_at is not null then 2 when a.due_date is null then 1 else 0 end`;
const SORT_AT = sql`case when a.completed_at is not null then a.completed_at when a.due_date is not null then a.due_date else r.created_at end`;
/** Earliest date first, otherwise newest first. */
const ORDER = sql`rank, case when rank = 0 then sort_at end, sort_at desc, id desc`;

/** The ranks of the caller's own assignments. */
const RANKS: Record<Asignacion, number[]> = { asignados: [0, 1, 2], completados: [2], pendientes: [0, 1] };

const matches = (q: string) => (q === '' ? sql`true` : holdsWords(sql.ref('r.search_key'), q));

/** The role-plays after the cursor, newest first. */
function newest({ q, limit }: Listing, after: ListPosition | undefined, where: ReturnType<typeof sql>) {
  const later = after ? sql`(r.created_at, r.id) < (${after.sort_at}, ${after.id})` : sql`true`;
  return sql`(
    select r.*, 3 as rank, r.created_at as sort_at from roleplays r where ${where} and ${matches(q)} and ${later}
     order by r.created_at desc, r.id desc limit ${limit + 1})`;
}

/** The role-plays of a trabajador's company after the cursor, theirs first. Sorts all role-plays of the company. */
function assignedFirst({ q, limit, asignacion }: Listing, after: ListPosition | undefined) {
  const ranked = asignacion === undefined ? sql`true` : sql`rank = any (${RANKS[asignacion]}::integer[])`;
  const later = !after
    ? sql`true`
    : after.rank === 0
      ? sql`(rank > 0 or sort_at > ${after.sort_at} or sort_at = ${after.sort_at} and id < ${after.id})`
      : sql`(rank > ${after.rank} or rank = ${after.rank} and (sort_at, id) < (${after.sort_at}, ${after.id}))`;
  return sql`(
    select * from (
      select r.*, ${RANK} as rank, ${SORT_AT} as sort_at
        from roleplays r
        left join roleplay_assignments a on a.empresa_id = requested.id and a.user_id = app.user_id() and a.roleplay_id = r.id
       where r.company_id = requested.id and requested.id = any (app.member_ids()) and ${matches(q)}) placed
     where ${ranked} and ${later} order by ${ORDER} limit ${limit + 1})`;
}

/** The role-plays of all companies, for a superadmin. */
function ofAll(query: Listing, after: ListPosition | undefined) {
  const { q, limit } = query;
  if (q === '') return newest(query, after, sql`(select app.is_superadmin())`);
  return sql`(
    select r.*, 3 as rank, r.created_at as sort_at
      from app.search_roleplays(${q}, ${after?.sort_at ?? null}, ${after?.id ?? null}, ${limit + 1}) hit
      join roleplays r on r.company_id = hit.company_id and r.id = hit.id)`;
}

/**
 * Reads at most one page of each company and merges them. The caller's membership decides which parts return rows. Without a company: those
 * of the caller, and all for a superadmin.
 */
export async function selectRoleplays(db: ScopedDb, query: Listing) {
  const { empresa_id, asignacion, limit, cursor } = query;
  const after = cursor === undefined ? undefined : decodePosition(cursor);
  const requested = requestedEmpresas(empresa_id === undefined ? undefined : [empresa_id]);
  const ofTeam = newest(query, after, sql`r.company_id = requested.id and requested.id <> all (app.member_ids())`);
  const mine = assignedFirst(query, after);
  const ofCompanies = sql`
    select own.* from ${requested} cross join lateral (${asignacion === undefined ? sql`${ofTeam} union all ${mine}` : mine}) own`;
  const rows =
    empresa_id === undefined && asignacion === undefined
      ? sql<PositionedRow>`(${ofCompanies} union all ${ofAll(query, after)})`
      : sql<PositionedRow>`(${ofCompanies})`;
  const found = await db
    .selectFrom(rows.as<'item'>(sql`item`))
    .select(roleplayColumns)
    .select(['item.rank', 'item.sort_at'])
    .orderBy(sql`item.rank, case when item.rank = 0 then item.sort_at end, item.sort_at desc, item.id desc`)
    .limit(limit + 1)
    .execute();
  return toPageByPosition<Roleplay>(found, limit);
}
