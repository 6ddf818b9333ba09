import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { getPlay, OwnResponse, Play, RoleplayDraft } from '@ensaya/contract/roleplay-play.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { attachmentOf, entrega } from '../entregas/entregas.queries.ts';
import { escena, roleplayColumns } from '../roleplays.queries.ts';
import { next } from './next.queries.ts';

/** An answer under the alias `r`. */
export const response = sql<OwnResponse>`json_build_object(
  'question_id', r.question_id, 'answer_text', r.answer_text, 'question_text', r.question_text, 'updated_at', r.updated_at,
  'version', r.version, 'attachment', ${attachmentOf('r')})`;

/** A draft under the alias `d`. */
export const draft = sql<RoleplayDraft>`json_build_object(
  'question_id', d.question_id, 'texto', d.texto, 'updated_at', d.updated_at, 'version', d.version,
  'attachment', ${attachmentOf('d')})`;

/**
 * A role-play with the caller's own answers and drafts, which only a trabajador of the company has. Without a company the id alone
 * decides; the oldest, because a client chooses the ids.
 */
export async function selectPlay(
  db: ScopedDb,
  { roleplay_id, empresa_id }: OperationParsed<typeof getPlay>['query'],
): Promise<Play | undefined> {
  const row = await db
    .selectFrom('roleplays as item')
    .select(roleplayColumns)
    .select([
      escena,
      sql<Play['questions']>`(
        select coalesce(json_agg(json_build_object('id', q.id, 'text', q.text, 'order', q."order") order by q."order", q.id), '[]')
          from roleplay_questions q
         where q.empresa_id = item.company_id and q.roleplay_id = item.id and q.hidden_at is null)`.as('questions'),
      sql<OwnResponse[]>`(
        select coalesce(json_agg(${response}), '[]') from roleplay_responses r
         where r.empresa_id = item.company_id and r.roleplay_id = item.id and r.user_id = (select app.user_id()))`.as('responses'),
      sql<RoleplayDraft[]>`(
        select coalesce(json_agg(${draft}), '[]') from borradores_roleplay d
         where d.empresa_id = item.company_id and d.roleplay_id = item.id and d.user_id = (select app.user_id()))`.as('drafts'),
      sql<Play['entrega']>`(
        select ${entrega} from entregas e
         where e.empresa_id = item.company_id and e.id = (
           select c.id from app.current_entregas(item.company_id, item.id) c where c.user_id = app.user_id()))`.as('entrega'),
      sql<boolean>`item.company_id = any (app.member_ids())`.as('playable'),
      next.as('siguiente'),
    ])
    .where('item.id', '=', roleplay_id)
    .$if(empresa_id !== undefined, (named) => named.where('item.company_id', '=', empresa_id ?? ''))
    .orderBy('item.created_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { questions, responses, drafts, entrega: current, playable, siguiente, ...roleplay } = row;
  return { roleplay, questions, responses, drafts, entrega: current, playable, siguiente };
}

type Finish = { empresa_id: string; roleplay_id: string; user_id: string };

/** `finished_at` is null while questions are missing. Undefined: no such role-play, or without questions in play. */
export async function finish(db: ScopedDb, { empresa_id, roleplay_id, user_id }: Finish) {
  type Finished = { finished_at: string | null; missing: string[] };
  const { rows } = await sql<Finished>`select * from app.finish_roleplay(${empresa_id}, ${roleplay_id}, ${user_id})`.execute(db);
  return rows[0];
}
