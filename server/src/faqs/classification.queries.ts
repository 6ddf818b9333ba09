import { FAQ_CATEGORY_LIMITS } from '@ensaya/contract/faq-categories.ts';
import { sql } from 'kysely';
import { AppError } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };
export type NewTopic = { name: string; category_id: string };

/** The ids of the topics, in any order: an existing topic of the same name in the category is reused. */
export async function ensureTopics(db: ScopedDb, empresa_id: string, topics: NewTopic[]): Promise<string[]> {
  if (topics.length === 0) return [];
  const [categories, names] = [topics.map(({ category_id }) => category_id), topics.map(({ name }) => name)];
  // Locked, so that two concurrent inserts cannot both take the last place in a category.
  await sql`select from faq_categories where empresa_id = ${empresa_id} and id = any (${categories}::uuid[]) order by id for update`.execute(
    db,
  );
  await sql`
    insert into faq_topics (empresa_id, category_id, name)
    select ${empresa_id}, * from unnest(${categories}::uuid[], ${names}::text[])
    on conflict (empresa_id, category_id, name_key) do nothing`.execute(db);
  const full = await sql`
    select category_id from faq_topics where empresa_id = ${empresa_id} and category_id = any (${categories}::uuid[])
    group by category_id having count(*) > ${FAQ_CATEGORY_LIMITS.topics}`.execute(db);
  if (full.rows.length > 0) throw tooManyTopics();
  const { rows } = await sql<{ id: string }>`
    select t.id from faq_topics t
      join unnest(${categories}::uuid[], ${names}::text[]) as n (category_id, name)
        on t.category_id = n.category_id and t.name_key = app.search_key(n.name)
     where t.empresa_id = ${empresa_id}`.execute(db);
  return rows.map(({ id }) => id);
}

export const tooManyTopics = () =>
  new AppError('conflict', { message: `Una categoría puede tener ${FAQ_CATEGORY_LIMITS.topics} temas como máximo` });

/** Puts a FAQ into exactly these topics, and into exactly these categories and those of the topics. */
export async function replaceCategoriesAndTopics(
  db: ScopedDb,
  { empresa_id, id }: Key,
  category_ids: string[],
  topic_ids: string[],
): Promise<void> {
  await sql`
    with topics as (
      insert into faqs_topics (empresa_id, faq_id, topic_id) select ${empresa_id}, ${id}, unnest(${topic_ids}::uuid[])
      on conflict do nothing),
    old_topics as (
      delete from faqs_topics where empresa_id = ${empresa_id} and faq_id = ${id} and topic_id <> all (${topic_ids}::uuid[])),
    wanted as (
      select unnest(${category_ids}::uuid[]) as id
      union select category_id from faq_topics where empresa_id = ${empresa_id} and id = any (${topic_ids}::uuid[])),
    old_categories as (
      delete from faqs_categories where empresa_id = ${empresa_id} and faq_id = ${id} and category_id not in (select id from wanted))
    insert into faqs_categories (empresa_id, faq_id, category_id) select ${empresa_id}, ${id}, id from wanted
    on conflict do nothing`.execute(db);
}

/** Puts FAQs into one category, and optionally one of its topics. Their version is raised, because it is an edit. */
export async function moveAll(
  db: ScopedDb,
  { empresa_id, ids, category_id, topic_id }: { empresa_id: string; ids: string[]; category_id: string; topic_id?: string | undefined },
): Promise<string[]> {
  // The trigger that raises the version acts on an update of this column, also with the same value.
  const { rows } = await sql<{ id: string }>`
    update faqs set review_months = review_months where empresa_id = ${empresa_id} and id = any (${ids}::uuid[]) returning id`.execute(db);
  const moved = rows.map(({ id }) => id);
  await sql`
    with topics as (delete from faqs_topics where empresa_id = ${empresa_id} and faq_id = any (${moved}::uuid[])
      and topic_id is distinct from ${topic_id ?? null}::uuid),
    categories as (delete from faqs_categories where empresa_id = ${empresa_id} and faq_id = any (${moved}::uuid[])
      and category_id <> ${category_id}),
    placed as (insert into faqs_categories (empresa_id, faq_id, category_id)
      select ${empresa_id}, unnest(${moved}::uuid[]), ${category_id} on conflict do nothing)
    insert into faqs_topics (empresa_id, faq_id, topic_id)
    select ${empresa_id}, faq_id, ${topic_id ?? null}::uuid from unnest(${moved}::uuid[]) as faq_id where ${topic_id ?? null}::uuid is not null
    on conflict do nothing`.execute(db);
  return moved;
}
