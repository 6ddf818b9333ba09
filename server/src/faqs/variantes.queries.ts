import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** FAQs whose other ways to ask are compared. The search finds one that has the same words among its first. */
const COMPARED = 20;

export async function isManaged(db: ScopedDb, empresa_id: string): Promise<boolean> {
  const { rows } = await sql<{ managed: boolean }>`select ${empresa_id}::uuid = any (app.managed_ids()) as managed`.execute(db);
  return rows[0]?.managed === true;
}

type Proposal = {
  empresa_id: string;
  /** The FAQ that the proposal is for. */
  faq_id: string | undefined;
  text: string;
  known: readonly string[];
};

/**
 * Whether a text asks nothing, or the same as a known one or another FAQ of the company, as its question or another way to ask it. Case,
 * accents and punctuation do not count.
 */
export async function isTaken(db: ScopedDb, { empresa_id, faq_id, text, known }: Proposal): Promise<boolean> {
  // OFFSET 0: looked up by FAQ, as in the search.
  const { rows } = await sql<{ taken: boolean }>`
    with proposed as materialized (select app.question_key(${text}) as key)
    select p.key = '' or p.key in (select app.question_key(k) from unnest(${[...known]}::text[]) k (k))
        or exists (select from faqs f where f.empresa_id = ${empresa_id} and f.question_key = p.key and f.id is distinct from ${faq_id ?? null}::uuid)
        or exists (
          select from (select h.faq_id from app.search_faqs(${empresa_id}, ${text}, null, null, ${COMPARED}) h
                        where h.faq_id is distinct from ${faq_id ?? null}::uuid order by h.score desc limit ${COMPARED}) h,
            lateral (select f.alternatives from faqs f where f.empresa_id = ${empresa_id} and f.id = h.faq_id offset 0) f,
            unnest(f.alternatives) a (text)
           where app.question_key(a.text) = p.key) as taken
      from proposed p`.execute(db);
  return rows[0]?.taken === true;
}
