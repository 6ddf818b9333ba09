import type { FaqCategory } from '@ensaya/contract/faq-categories.ts';
import { sql } from 'kysely';
import { AppError } from '../lib/app-error.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };

const topicFaqs = sql<number>`(
  select count(*)::integer from faqs_topics f where f.empresa_id = item.empresa_id and f.topic_id = item.id)`;

export const topics = rowsOf('faq_topics', TENANT_KEY, (from) =>
  from.select(['item.id', 'item.category_id', 'item.name', 'item.version', topicFaqs.as('faqs')]),
);

const columns = [
  'item.id',
  'item.empresa_id',
  'item.name',
  'item.created_by',
  'item.version',
  sql<number>`(
    select count(*)::integer from faqs_categories f where f.empresa_id = item.empresa_id and f.category_id = item.id)`.as('faqs'),
  sql<FaqCategory['topics']>`(
    select coalesce(json_agg(json_build_object('id', t.id, 'category_id', t.category_id, 'name', t.name, 'version', t.version, 'faqs', (
      select count(*) from faqs_topics f where f.empresa_id = t.empresa_id and f.topic_id = t.id
    )) order by t.name collate app.espanol, t.id), '[]')
      from faq_topics t where t.empresa_id = item.empresa_id and t.category_id = item.id)`.as('topics'),
] as const;

export const categories = rowsOf('faq_categories', TENANT_KEY, (from) => from.select(columns));

/** Undefined when the id exists already: the same insert, sent again. */
export function insertCategory(db: ScopedDb, values: Key & { name: string }) {
  return db
    .insertInto('faq_categories')
    .values({ ...values, created_by: sql<string>`app.user_id()` })
    .onConflict((conflict) => conflict.columns(TENANT_KEY).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** The hidden FAQs that the caller does not read. */
const unread = (empresa_id: string) => sql<string[]>`(select app.unread_faqs(${empresa_id}))::uuid[]`;

/** The FAQs are counted for all categories and for all topics at once: with 50,000 FAQs in half the time of a count for each. */
export async function selectCategories(db: ScopedDb, empresa_id: string): Promise<{ items: FaqCategory[]; total: number }> {
  const { rows } = await sql<{ items: FaqCategory[]; total: number }>`
    with in_category as materialized (
      select category_id, count(*) as faqs from faqs_categories
       where empresa_id = ${empresa_id} and faq_id <> all (${unread(empresa_id)}) group by category_id),
    in_topic as materialized (
      select topic_id, count(*) as faqs from faqs_topics
       where empresa_id = ${empresa_id} and faq_id <> all (${unread(empresa_id)}) group by topic_id),
    topics as materialized (
      select t.category_id, json_agg(json_build_object('id', t.id, 'category_id', t.category_id, 'name', t.name, 'version', t.version,
               'faqs', coalesce(n.faqs, 0)) order by t.name collate app.espanol, t.id) as items
        from faq_topics t left join in_topic n on n.topic_id = t.id where t.empresa_id = ${empresa_id} group by t.category_id)
    select (select count(*)::integer from faqs where empresa_id = ${empresa_id}) as total,
           (select coalesce(json_agg(json_build_object('id', c.id, 'empresa_id', c.empresa_id, 'name', c.name, 'created_by', c.created_by,
                     'version', c.version, 'faqs', coalesce(n.faqs, 0), 'topics', coalesce(t.items, '[]'))
                     order by c.name collate app.espanol, c.id), '[]')
              from faq_categories c left join in_category n on n.category_id = c.id left join topics t on t.category_id = c.id
             where c.empresa_id = ${empresa_id}) as items`.execute(db);
  return rows[0] ?? { items: [], total: 0 };
}

export async function countCategories(db: ScopedDb, empresa_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from faq_categories where empresa_id = ${empresa_id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks rows against changes, deletion and references to them, in the order of their ids; 404 if one is missing. */
const lockRows = (table: 'faq_categories' | 'faq_topics') => async (db: ScopedDb, empresa_id: string, ids: string[]) => {
  const { rows } = await sql`
    select from ${sql.table(table)} where empresa_id = ${empresa_id} and id = any (${ids}::uuid[]) order by id for update`.execute(db);
  if (rows.length < new Set(ids).size) throw new AppError('not_found');
};
export const lockCategories = lockRows('faq_categories');
export const lockTopics = lockRows('faq_topics');

export async function categoryOfTopic(db: ScopedDb, { empresa_id, id }: Key): Promise<string | undefined> {
  const row = await db
    .selectFrom('faq_topics')
    .select('category_id')
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.category_id;
}

export async function countTopics(db: ScopedDb, empresa_id: string, category_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from faq_topics where empresa_id = ${empresa_id} and category_id = ${category_id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of FAQs that have this category and no other. */
export async function countLoneFaqs(db: ScopedDb, { empresa_id, id }: Key): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from faqs_categories f where f.empresa_id = ${empresa_id} and f.category_id = ${id} and not exists (
      select from faqs_categories o where o.empresa_id = f.empresa_id and o.faq_id = f.faq_id and o.category_id <> f.category_id)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Moves the FAQs and topics of a category into another one; topics of the same name become one. */
export async function emptyCategoryInto(db: ScopedDb, { empresa_id, id }: Key, into: string): Promise<void> {
  await sql`
    with same as (
      select o.id as old_id, n.id as new_id from faq_topics o
        join faq_topics n on n.empresa_id = o.empresa_id and n.category_id = ${into} and n.name_key = o.name_key
       where o.empresa_id = ${empresa_id} and o.category_id = ${id}),
    joined as (
      insert into faqs_topics (empresa_id, faq_id, topic_id)
      select f.empresa_id, f.faq_id, s.new_id from faqs_topics f join same s on s.old_id = f.topic_id where f.empresa_id = ${empresa_id}
      on conflict do nothing),
    moved as (
      update faq_topics set category_id = ${into}
       where empresa_id = ${empresa_id} and category_id = ${id} and id not in (select old_id from same))
    insert into faqs_categories (empresa_id, faq_id, category_id)
    select empresa_id, faq_id, ${into} from faqs_categories where empresa_id = ${empresa_id} and category_id = ${id}
    on conflict do nothing`.execute(db);
}

/** Gives the FAQs of a topic another topic, with its category. */
export async function emptyTopicInto(db: ScopedDb, { empresa_id, id }: Key, into: Key & { category_id: string }): Promise<void> {
  await sql`
    with placed as (
      insert into faqs_categories (empresa_id, faq_id, category_id)
      select empresa_id, faq_id, ${into.category_id} from faqs_topics where empresa_id = ${empresa_id} and topic_id = ${id}
      on conflict do nothing)
    insert into faqs_topics (empresa_id, faq_id, topic_id)
    select empresa_id, faq_id, ${into.id} from faqs_topics where empresa_id = ${empresa_id} and topic_id = ${id}
    on conflict do nothing`.execute(db);
}

/** Checks now what is otherwise checked at the commit: that every FAQ has a category. */
export const checkFaqsHaveCategory = (db: ScopedDb) => sql`set constraints app.faq_con_categoria immediate`.execute(db);
