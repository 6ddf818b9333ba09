import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { exportResponses, listResponders, listResponses, Responder, RoleplayResponse } from '@ensaya/contract/roleplay-responses.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { attachmentOf } from '../entregas/entregas.queries.ts';
import { ofRoleplay } from '../roleplays.queries.ts';
import { afterIds, afterOrder, toIdsPage, toOrderPage } from './response-cursor.ts';

type OfRoleplay = OperationParsed<typeof listResponders>['query'];
type Listing = OperationParsed<typeof listResponses>['query'];
const EXPORT_PAGE = 1000;

export async function selectResponders(db: ScopedDb, query: OfRoleplay): Promise<Responder[]> {
  const { empresa_id, roleplay_id } = query;
  const { rows } = await sql<Responder>`
    select person.user_id as id, person.email, person.nombre, person.gone, person.answered,
           a.id as assignment_id, a.due_day, a.due_date, a.completed_at,
           exists (
             select from roleplay_respuestas_anteriores r
              where r.empresa_id = ${empresa_id} and r.roleplay_id = ${roleplay_id} and r.user_id = person.user_id)
           or exists (
             select from entregas e
              where e.empresa_id = ${empresa_id} and e.roleplay_id = ${roleplay_id} and e.user_id = person.user_id
                and (e.n > 1 or a.completed_at is null)) as earlier,
           exists (
             select from entregas e
              where e.empresa_id = ${empresa_id} and e.roleplay_id = ${roleplay_id} and e.user_id = person.user_id
                and e.origen = 'ensayo') as rehearsed
      from app.roleplay_people(${empresa_id}, ${roleplay_id}) person
      left join roleplay_assignments a
        on a.empresa_id = ${empresa_id} and a.roleplay_id = ${roleplay_id} and a.user_id = person.user_id
     order by case when a.completed_at is not null then 0 when a.due_date < now() then 1 when a.id is not null then 2 else 3 end,
              coalesce(person.nombre, person.email) collate app.espanol, person.user_id`.execute(db);
  return ofRoleplay(db, query, rows);
}

type Row = RoleplayResponse & { order: number };

const selectRows = async (db: ScopedDb, query: OfRoleplay, where: RawBuilder<unknown>, limit: number) => {
  const { empresa_id, roleplay_id } = query;
  const { rows } = await sql<Row>`
    select r.question_id, r.user_id, r.answer_text, r.updated_at, r.version, q."order",
           case when r.question_text <> q.text then r.question_text end as question_text, ${attachmentOf('r')} as attachment,
           case when r.entrega_id is not null then json_build_object(
             'id', r.entrega_id, 'n', r.entrega_n, 'texto_n', r.texto_n, 'entregada_at', r.entregada_at, 'texto_at', r.texto_at) end as entrega,
           case when r.changed then json_build_object('answer_text', r.now_text, 'attachment', ${attachmentOf('now')}) end as changed
      from app.roleplay_texts(${empresa_id}, ${roleplay_id}) r
      cross join lateral (select r.now_archivo_id as archivo_id, r.now_attachment_name as attachment_name) now
      join roleplay_questions q on q.empresa_id = ${empresa_id} and q.roleplay_id = ${roleplay_id} and q.id = r.question_id
     where ${where} limit ${limit + 1}`.execute(db);
  return ofRoleplay(db, query, rows);
};

/** The answers to one question, by person; of one person where `user_id` is named. */
export async function selectOfQuestion(db: ScopedDb, query: Listing & { question_id: string }) {
  const { question_id, user_id, cursor, limit } = query;
  const person = user_id === undefined ? sql`true` : sql`r.user_id = ${user_id}`;
  const where = sql`r.question_id = ${question_id} and ${person} and ${afterIds(cursor)} order by r.user_id, r.question_id`;
  return toIdsPage(await selectRows(db, query, where, limit), limit);
}

/** The answers of one person, by question. */
export async function selectOfPerson(db: ScopedDb, query: Listing & { user_id: string }) {
  const { user_id, cursor, limit } = query;
  const where = sql`r.user_id = ${user_id} and ${afterOrder(cursor)} order by q."order", r.question_id`;
  return toOrderPage(await selectRows(db, query, where, limit), limit);
}

/** All answers, by person and question id: the order of an index. */
export async function selectForExport(db: ScopedDb, query: OperationParsed<typeof exportResponses>['query']) {
  const where = sql`${afterIds(query.cursor)} order by r.user_id, r.question_id`;
  return toIdsPage(await selectRows(db, query, where, EXPORT_PAGE), EXPORT_PAGE);
}
