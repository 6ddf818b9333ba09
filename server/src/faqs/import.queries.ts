import { DEFAULT_REVIEW_MONTHS } from '@ensaya/contract/faqs.ts';
import { sql } from 'kysely';
import { AppError, orNotFound } from '../lib/app-error.ts';
import { ownToday } from '../lib/own-zone.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { categoryKey, type Existing, type Keys, type PlannedFaq, topicKey, unique } from './import-plan.ts';

/** The keys by which the database compares these texts. 404 unless the caller manages the company. */
export async function selectKeys(db: ScopedDb, empresa_id: string, texts: string[]): Promise<Keys> {
  const { rows } = await sql<{ text: string; name: string; question: string }>`
    select text, app.search_key(text) as name, app.question_key(text) as question
      from unnest(${['', ...texts]}::text[]) as text where ${empresa_id}::uuid = any ((select app.managed_ids())::uuid[])`.execute(db);
  orNotFound(rows.length > 0);
  const byText = new Map(rows.map((row) => [row.text, row]));
  return { name: (text) => byText.get(text)?.name ?? '', question: (text) => byText.get(text)?.question ?? '' };
}

export async function selectExisting(db: ScopedDb, empresa_id: string, questionKeys: string[]): Promise<Existing> {
  const { rows: questions } = await sql<{ key: string }>`
    select question_key as key from faqs where empresa_id = ${empresa_id} and question_key = any (${questionKeys}::text[])`.execute(db);
  const { rows: categories } = await sql<{ key: string; topics: string[] }>`
    select c.name_key as key, array(
        select t.name_key from faq_topics t where t.empresa_id = c.empresa_id and t.category_id = c.id) as topics
      from faq_categories c where c.empresa_id = ${empresa_id}`.execute(db);
  return {
    questions: new Set(questions.map(({ key }) => key)),
    categories: new Map(categories.map(({ key, topics }) => [key, new Set(topics)])),
  };
}

/** Creates the missing categories and topics, and returns the ids of all by their keys. */
async function ensureCategoriesAndTopics(db: ScopedDb, empresa_id: string, faqs: PlannedFaq[]) {
  const categories = unique(
    faqs.flatMap((faq) => faq.categories),
    categoryKey,
  );
  await sql`
    insert into faq_categories (empresa_id, name, created_by)
    select ${empresa_id}, name, app.user_id() from unnest(${categories.map(({ name }) => name)}::text[]) as name order by app.search_key(name)
    on conflict (empresa_id, name_key) do nothing`.execute(db);
  // Locked against deletion and new topics. One that was deleted since the insert is missing.
  const { rows: ids } = await sql<{ id: string; key: string }>`
    select id, name_key as key from faq_categories
     where empresa_id = ${empresa_id} and name_key = any (${categories.map(({ key }) => key)}::text[]) order by id for update`.execute(db);
  if (ids.length < categories.length) throw new AppError('conflict', { message: 'La categoría no existe' });
  const categoryIds = new Map(ids.map(({ id, key }) => [key, id]));

  const topics = unique(
    faqs.flatMap((faq) => faq.topics),
    topicKey,
  );
  await sql`
    insert into faq_topics (empresa_id, category_id, name)
    select ${empresa_id}, * from unnest(
      ${topics.map(({ category }) => categoryIds.get(category))}::uuid[], ${topics.map(({ name }) => name)}::text[])
    on conflict (empresa_id, category_id, name_key) do nothing`.execute(db);
  const { rows } = await sql<{ id: string; category: string; key: string }>`
    select t.id, c.name_key as category, t.name_key as key
      from faq_topics t join faq_categories c on c.empresa_id = t.empresa_id and c.id = t.category_id
     where t.empresa_id = ${empresa_id} and t.category_id = any (${[...categoryIds.values()]}::uuid[])`.execute(db);
  const topicIds = new Map(rows.map((topic) => [topicKey(topic), topic.id]));
  if (topics.some((topic) => !topicIds.has(topicKey(topic)))) throw new AppError('conflict', { message: 'El tema no existe' });
  return { categoryIds, topicIds };
}

/** Returns the keys of the questions that were created: another request may have created some since they were looked up. */
export async function insertFaqs(db: ScopedDb, empresa_id: string, faqs: PlannedFaq[]): Promise<Set<string>> {
  if (faqs.length === 0) return new Set();
  const texts = JSON.stringify(faqs.map(({ question, answer, alternatives }) => ({ question, answer, alternatives })));
  // Ids in the order of the file, which is the order of the list. Inserted by key, so that overlapping imports cannot deadlock.
  const { rows } = await sql<{ id: string; key: string }>`
    with lines as materialized (
      select uuidv7() as id, * from json_to_recordset(${texts}::json) as line (question text, answer text, alternatives text[]))
    insert into faqs (id, empresa_id, question, answer, alternatives, created_by, owner_id, reviewed_on, reviewed_by, review_months)
    select id, ${empresa_id}, question, answer, alternatives, app.user_id(), app.user_id(), ${ownToday}, app.user_id(), ${DEFAULT_REVIEW_MONTHS}
      from lines order by app.question_key(question)
    on conflict (empresa_id, question_key) do nothing
    returning id, question_key as key`.execute(db);
  const created = new Map(rows.map(({ id, key }) => [key, id]));
  // After the FAQs, as when one FAQ is written: the same order of locks.
  const { categoryIds, topicIds } = await ensureCategoriesAndTopics(db, empresa_id, faqs);

  const placed = faqs.flatMap(({ key, categories }) => categories.map((category) => [created.get(key), categoryIds.get(category.key)]));
  const filed = faqs.flatMap(({ key, topics }) => topics.map((topic) => [created.get(key), topicIds.get(topicKey(topic))]));
  const column = (pairs: (string | undefined)[][], index: number) => pairs.filter(([faq]) => faq).map((pair) => pair[index]);
  await sql`
    with topics as (
      insert into faqs_topics (empresa_id, faq_id, topic_id)
      select ${empresa_id}, * from unnest(${column(filed, 0)}::uuid[], ${column(filed, 1)}::uuid[]))
    insert into faqs_categories (empresa_id, faq_id, category_id)
    select ${empresa_id}, * from unnest(${column(placed, 0)}::uuid[], ${column(placed, 1)}::uuid[])`.execute(db);
  return new Set(created.keys());
}
