import { type Faq, type FoundFaq, SEARCH_RESULTS, type searchFaqs } from '@ensaya/contract/faqs.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { selectFaqsByKeys } from './faqs.queries.ts';

type Hit = { empresa_id: string; id: string; attachment_ids: string[] };
/** `words`: the words of the hits' questions and answers that match, as they stand there. */
type Found = { total: number; counts: Record<string, number>; hits: Hit[]; words: string[] };
type Query = OperationParsed<typeof searchFaqs>['query'];

/** The keys of the best FAQs come from one function; their rows are read under the caller's policies. */
export async function selectFoundFaqs(db: ScopedDb, query: Query): Promise<OperationOutput<typeof searchFaqs>> {
  const { empresa_id } = query;
  const { total, counts, hits, words } = await (empresa_id === undefined
    ? selectHitsOfAll(db, query)
    : selectHits(db, { ...query, empresa_id }));
  const rows = hits.length === 0 ? [] : await selectFaqsByKeys(db, hits);
  const matching = new Set(words);
  const attachmentIds = new Set(hits.flatMap(({ attachment_ids }) => attachment_ids));
  const items = rows.map((row): FoundFaq => {
    const found = row.attachments.filter(({ id }) => attachmentIds.has(id));
    return { ...row, match: { attachments: found.map(({ nombre }) => nombre), words: wordsOf(row).filter((word) => matching.has(word)) } };
  });
  return { items, total, counts };
}

/** Characters of an answer whose words are looked at for highlighting: stemming longer ones would take most of the search's time. */
const HIGHLIGHTED = 4000;
const LINK_TARGET = /\]\([^)\s]*\)|https?:\/\//gi;
const WORD = /[\p{L}\p{N}]+/gu;

/** The different words of question and answer, without the targets of links, as app.faq_plain reads them. */
const wordsOf = ({ question, answer }: Faq): string[] => [
  ...new Set(`${question} ${answer}`.normalize('NFC').replace(LINK_TARGET, ' ').match(WORD)),
];

type OfOne = Query & { empresa_id: string };
async function selectHits(db: ScopedDb, { empresa_id, q, category_id, topic_id, limit }: OfOne): Promise<Found> {
  // OFFSET 0 keeps the lookups by FAQ: as a join, the planner reads the places of all FAQs of the company.
  const { rows } = await sql<Found>`
    with hits as materialized (
      select * from app.search_faqs(${empresa_id}, ${q}, ${category_id ?? null}, ${topic_id ?? null}, ${SEARCH_RESULTS})),
    placed as (
      select p.id from hits h, lateral (
          select c.category_id as id from faqs_categories c where c.empresa_id = ${empresa_id} and c.faq_id = h.faq_id
          union all
          select t.topic_id from faqs_topics t where t.empresa_id = ${empresa_id} and t.faq_id = h.faq_id offset 0) p
       where h.overall),
    counts as (select id, count(*) as faqs from placed group by id),
    shown as materialized (select * from hits where chosen order by score desc, faq_id desc limit ${limit})
    select (select count(*)::integer from hits where overall) as total,
           (select coalesce(json_object_agg(id, faqs), '{}') from counts) as counts,
           (select coalesce(json_agg(json_build_object('empresa_id', ${empresa_id}::uuid, 'id', faq_id, 'attachment_ids', attachment_ids) order by score desc, faq_id desc), '[]')
              from shown) as hits,
           app.faq_matching_words(
             (select string_agg(f.text, ' ') from shown h, lateral (
                select f.question || ' ' || left(f.answer, ${HIGHLIGHTED}) as text from faqs f where f.empresa_id = ${empresa_id} and f.id = h.faq_id offset 0) f),
             array(select distinct s.stem from shown h, unnest(h.stems) s (stem))) as words`.execute(db);
  return rows[0] as Found;
}

/** Of all companies that the caller may read. Categories belong to one company: no filters, and no counts of them. */
async function selectHitsOfAll(db: ScopedDb, { q, limit }: Query): Promise<Found> {
  const { rows } = await sql<Found>`
    with hits as materialized (select * from app.search_all_faqs(${q}, ${SEARCH_RESULTS})),
    shown as materialized (select * from hits order by score desc, faq_id desc limit ${limit})
    select (select count(*)::integer from hits) as total, '{}'::json as counts,
           (select coalesce(json_agg(json_build_object('empresa_id', empresa, 'id', faq_id, 'attachment_ids', attachment_ids)
              order by score desc, faq_id desc), '[]') from shown) as hits,
           app.faq_matching_words(
             (select string_agg(f.text, ' ') from shown h, lateral (
                select f.question || ' ' || left(f.answer, ${HIGHLIGHTED}) as text from faqs f where f.empresa_id = h.empresa and f.id = h.faq_id offset 0) f),
             array(select distinct s.stem from shown h, unnest(h.stems) s (stem))) as words`.execute(db);
  return rows[0] as Found;
}

/** Whether the words find anything. */
export async function findsAny(db: ScopedDb, { empresa_id, q }: { empresa_id: string; q: string }): Promise<boolean> {
  const { rows } = await sql`select from app.search_faqs(${empresa_id}, ${q}, null, null, 1)`.execute(db);
  return rows.length > 0;
}
