import type { FaqVersion, getFaqFigures, MissedSearch } from '@ensaya/contract/faq-trust.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { ownToday } from '../lib/own-zone.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Figures = OperationOutput<typeof getFaqFigures>;
type Key = { empresa_id: string; id: string };
const me = sql<string>`app.user_id()`;
/** Days that a search without results stays in the list. */
const MISSED_DAYS = 90;
const FIGURES_DAYS = 30;

export const sinonimos = rowsOf('sinonimos', TENANT_KEY, (from) =>
  from.select(['item.id', 'item.empresa_id', 'item.palabras', 'item.version']),
);

export const selectSinonimos = (db: ScopedDb, empresa_id: string) =>
  db
    .selectFrom('sinonimos')
    .select(['id', 'empresa_id', 'palabras', 'version'])
    .where('empresa_id', '=', empresa_id)
    .orderBy('palabras')
    .orderBy('id')
    .execute();

export const selectVersions = (db: ScopedDb, { empresa_id, faq_id }: { empresa_id: string; faq_id: string }): Promise<FaqVersion[]> =>
  db
    .selectFrom('faq_versions as v')
    .leftJoin('users as u', 'u.id', 'v.changed_by')
    .select([
      'v.version',
      'v.question',
      'v.answer',
      'v.alternatives',
      'v.changed_at',
      sql<
        FaqVersion['changed_by']
      >`case when v.changed_by is not null then json_build_object('id', v.changed_by, 'nombre', coalesce(u.nombre, u.email)) end`.as(
        'changed_by',
      ),
    ])
    .where('v.empresa_id', '=', empresa_id)
    .where('v.faq_id', '=', faq_id)
    .orderBy('v.version', 'desc')
    .execute();

/** False: the caller's companies have no such FAQ. */
export async function vote(db: ScopedDb, { empresa_id, id }: Key, util: boolean | null): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ locked: boolean }>`select app.lock_voted_faq(${empresa_id}, ${id}) as locked`.execute(trx);
    if (!rows[0]?.locked) return false;
    if (util === null)
      await trx.deleteFrom('faq_votes').where('empresa_id', '=', empresa_id).where('faq_id', '=', id).where('user_id', '=', me).execute();
    else
      await trx
        .insertInto('faq_votes')
        .values({ empresa_id, faq_id: id, user_id: me, util })
        .onConflict((conflict) => conflict.columns(['empresa_id', 'faq_id', 'user_id']).doUpdateSet({ util }))
        .execute();
    return true;
  });
}

const recentMissed = (db: ScopedDb, empresa_id: string) =>
  db
    .selectFrom('faq_missed_searches')
    .where('empresa_id', '=', empresa_id)
    .where('last_on', '>=', sql<string>`current_date - ${MISSED_DAYS}::integer`);

export const selectMissed = (db: ScopedDb, empresa_id: string): Promise<MissedSearch[]> =>
  recentMissed(db, empresa_id)
    .select(['words', 'times', 'last_on'])
    .orderBy('times', 'desc')
    .orderBy('last_on', 'desc')
    .orderBy('words')
    .limit(100)
    .execute();

export async function deleteMissed(db: ScopedDb, empresa_id: string, words: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('faq_missed_searches')
    .where('empresa_id', '=', empresa_id)
    .where('words', '=', words)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

type Search = { empresa_id: string; q: string; opened: number | null };

export const recordSearch = (db: ScopedDb, { empresa_id, q, opened }: Search, isFound: boolean, keep: boolean) =>
  sql`select app.record_faq_search(${empresa_id}, ${q}, ${isFound}, ${opened}, ${keep})`.execute(db);

/** Undefined for a company that the caller does not manage. */
export async function selectFigures(db: ScopedDb, empresa_id: string): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select coalesce(d.searches, 0)::integer as searches,
           coalesce(d.found, 0)::integer as found,
           coalesce(d.unanswered, 0)::integer as unanswered,
           (select count(*)::integer from app.faqs f
             where f.empresa_id = ${empresa_id} and f.review_due <= ${ownToday}) as due,
           (select count(*)::integer from app.faq_requests r where r.empresa_id = ${empresa_id} and r.state = 'open')
             + (select count(*)::integer from app.faq_missed_searches m
                 where m.empresa_id = ${empresa_id} and m.last_on >= current_date - ${MISSED_DAYS}::integer) as to_answer
      from (select sum(searches) as searches, sum(found) as found, sum(unanswered) as unanswered from app.faq_search_days
             where empresa_id = ${empresa_id} and day > current_date - ${FIGURES_DAYS}::integer) d
     where ${empresa_id} = any (app.managed_ids())`.execute(db);
  return rows[0];
}
