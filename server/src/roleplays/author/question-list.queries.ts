import { sql } from 'kysely';
import { AppError } from '../../lib/app-error.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';

type Key = { company_id: string; id: string };
export type Question = { id: string; text: string };

const pairs = (questions: Question[]) => [questions.map(({ id }) => id), questions.map(({ text }) => text)] as const;

/** Inserts the questions that do not exist. An id that another role-play's question has is refused. */
async function insertQuestions(db: ScopedDb, { company_id, id }: Key, questions: Question[], order: Map<string, number>): Promise<void> {
  const [ids, texts] = pairs(questions);
  const places = ids.map((each) => order.get(each) ?? 0);
  const { rows } = await sql<{ id: string }>`
    insert into roleplay_questions (empresa_id, roleplay_id, id, text, "order")
    select ${company_id}, ${id}, q.id, q.text, q.place from unnest(${ids}::uuid[], ${texts}::text[], ${places}::integer[]) as q (id, text, place)
    on conflict (empresa_id, id) do nothing returning id`.execute(db);
  if (rows.length < questions.length) throw new AppError('not_found');
}

/**
 * Makes these the questions in play, in this order. A question that is left out is deleted, or hidden if it has answers; a hidden one that
 * is named is in play again.
 */
export async function replaceQuestions(db: ScopedDb, roleplay: Key, questions: Question[]): Promise<void> {
  const { company_id, id } = roleplay;
  // Locked, so that an answer which is being saved is either seen here or refused afterwards.
  const { rows: stored } = await sql<{ id: string }>`
    select id from roleplay_questions where empresa_id = ${company_id} and roleplay_id = ${id} for update`.execute(db);
  const known = new Set(stored.map((question) => question.id));
  const order = new Map(questions.map((question, index) => [question.id, index + 1]));
  const kept = questions.filter((question) => known.has(question.id));
  const fresh = questions.filter((question) => !known.has(question.id));
  const removed = [...known].filter((each) => !order.has(each));

  if (removed.length > 0) await removeQuestions(db, roleplay, removed);
  if (kept.length > 0) await updateQuestions(db, roleplay, kept, order);
  if (fresh.length > 0) await insertQuestions(db, roleplay, fresh, order);
}

async function removeQuestions(db: ScopedDb, { company_id, id }: Key, removed: string[]): Promise<void> {
  await sql`
    delete from roleplay_questions q
     where q.empresa_id = ${company_id} and q.roleplay_id = ${id} and q.id = any (${removed}::uuid[])
       and not exists (
         select from roleplay_responses r
          where r.empresa_id = ${company_id} and r.roleplay_id = ${id} and r.question_id = q.id)
       and not exists (
         select from entregas e join entrega_textos t on t.empresa_id = e.empresa_id and t.entrega_id = e.id
          where e.empresa_id = ${company_id} and e.roleplay_id = ${id} and t.question_id = q.id)
       and not exists (
         select from roleplay_respuestas_anteriores r where r.empresa_id = ${company_id} and r.question_id = q.id)`.execute(db);
  await sql`
    update roleplay_questions set hidden_at = now()
     where empresa_id = ${company_id} and roleplay_id = ${id} and id = any (${removed}::uuid[]) and hidden_at is null`.execute(db);
}

/** The text in a statement of its own: naming it raises the question's version. */
async function updateQuestions(db: ScopedDb, { company_id, id }: Key, kept: Question[], order: Map<string, number>): Promise<void> {
  const [ids, texts] = pairs(kept);
  const places = ids.map((each) => order.get(each) ?? 0);
  await sql`
    update roleplay_questions q set text = given.text from unnest(${ids}::uuid[], ${texts}::text[]) as given (id, text)
     where q.empresa_id = ${company_id} and q.roleplay_id = ${id} and q.id = given.id and q.text <> given.text`.execute(db);
  await sql`
    update roleplay_questions q set "order" = given.place, hidden_at = null
      from unnest(${ids}::uuid[], ${places}::integer[]) as given (id, place)
     where q.empresa_id = ${company_id} and q.roleplay_id = ${id} and q.id = given.id
       and (q."order" <> given.place or q.hidden_at is not null)`.execute(db);
}
