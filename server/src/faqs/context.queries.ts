import type { FaqContext } from '@ensaya/contract/faq-trust.ts';
import { sql } from 'kysely';
import { orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { namedToMe } from './requests.queries.ts';

const ASKED = 3;
const RELATED = 3;
type Key = { empresa_id: string; id: string };

/** Under the caller's policies: a trabajador reads only their own question, a superadmin none. */
export function selectContext(db: ScopedDb, { empresa_id, id }: Key): Promise<FaqContext> {
  return db.transaction().execute(async (one) => {
    const { question } = orNotFound(
      await one.selectFrom('faqs').select('question').where('empresa_id', '=', empresa_id).where('id', '=', id).executeTakeFirst(),
    );
    const asked = await one
      .selectFrom('faq_requests as q')
      .leftJoin('users as u', 'u.id', 'q.user_id')
      .select([sql<string | null>`coalesce(u.nombre, u.email)`.as('nombre'), 'q.created_at as at'])
      .select(sql<boolean>`coalesce(q.user_id = app.user_id(), false)`.as('own'))
      .where('q.empresa_id', '=', empresa_id)
      .where('q.faq_id', '=', id)
      .where('q.user_id', 'is not', null)
      .where(namedToMe('q'))
      .orderBy('q.created_at')
      .orderBy('q.id')
      .limit(ASKED)
      .execute();
    return { asked, related: await selectRelated(one, { empresa_id, id, question }) };
  });
}

/** What a search for the question finds; then others of its categories, the newest first. */
async function selectRelated(db: ScopedDb, { empresa_id, id, question }: Key & { question: string }): Promise<FaqContext['related']> {
  const { rows } = await sql<FaqContext['related'][number]>`
    with hits as materialized (
      select h.faq_id, h.score from app.search_faqs(${empresa_id}, ${question}, null, null, ${RELATED + 1}) h where h.faq_id <> ${id}),
    near as (
      select distinct other.faq_id from faqs_categories own
        join faqs_categories other on other.empresa_id = own.empresa_id and other.category_id = own.category_id
       where own.empresa_id = ${empresa_id} and own.faq_id = ${id} and other.faq_id <> ${id}
         and other.faq_id not in (select hits.faq_id from hits))
    select f.id, f.question
      from (select faq_id, score from hits union all select faq_id, 0 from near) r join faqs f on f.empresa_id = ${empresa_id} and f.id = r.faq_id
     order by r.score desc, f.created_at desc, f.id desc limit ${RELATED}`.execute(db);
  return rows;
}
