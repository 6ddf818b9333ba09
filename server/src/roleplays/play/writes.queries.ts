import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { OwnResponse, RoleplayDraft, saveResponse, saveRoleplayDraft } from '@ensaya/contract/roleplay-play.ts';
import { sql } from 'kysely';
import { orNotFound } from '../../lib/app-error.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { draft, response } from './play.queries.ts';

export type PlayKey = { empresa_id: string; roleplay_id: string; question_id: string };
type Draft = OperationParsed<typeof saveRoleplayDraft>['body'];
type Answer = OperationParsed<typeof saveResponse>['body'];

const me = sql<string>`app.user_id()`;
/** The URL of the file before the statement: `old` is PostgreSQL's name for that version of the row in RETURNING. */
const replacedUrl = sql<string | null>`${sql.lit(`${STORAGE_PATH}/`)} || old.archivo_id`;
/** The caller's own row of a question, under an alias. */
const own = (row: 'r' | 'd', { empresa_id, roleplay_id, question_id }: PlayKey) =>
  sql<boolean>`(${sql.ref(`${row}.empresa_id`)}, ${sql.ref(`${row}.roleplay_id`)}, ${sql.ref(`${row}.question_id`)}, ${sql.ref(`${row}.user_id`)})
    = (${empresa_id}, ${roleplay_id}, ${question_id}, ${me})`;

/** Undefined when the question is not one of the role-play's, or out of the caller's reach. */
export async function selectQuestion(db: ScopedDb, { empresa_id, roleplay_id, question_id }: PlayKey) {
  return db
    .selectFrom('roleplay_questions as q')
    .select(['q.text', sql<boolean>`q.hidden_at is not null`.as('hidden'), me.as('caller')])
    .where('q.empresa_id', '=', empresa_id)
    .where('q.roleplay_id', '=', roleplay_id)
    .where('q.id', '=', question_id)
    .executeTakeFirst();
}

/**
 * Stores the text unless the draft has another version than the one it replaces. A draft without text, or with the text of the answer,
 * may be replaced whatever its version: nothing is lost. Undefined when nothing was stored.
 */
export async function upsertDraft(db: ScopedDb, body: Draft): Promise<RoleplayDraft | undefined> {
  const { empresa_id, roleplay_id, question_id, user_id, texto, base_version } = body;
  const { rows } = await sql<{ draft: RoleplayDraft }>`
    insert into borradores_roleplay as d (empresa_id, roleplay_id, question_id, user_id, texto)
    select q.empresa_id, q.roleplay_id, q.id, ${user_id}::uuid, ${texto}::text from roleplay_questions q
     where q.empresa_id = ${empresa_id} and q.roleplay_id = ${roleplay_id} and q.id = ${question_id} and ${user_id} = ${me}
    on conflict (empresa_id, roleplay_id, question_id, user_id) do update
      set texto = excluded.texto, updated_at = now(), version = d.version + 1
      where d.version = ${base_version} or d.texto = '' or d.texto = (
        select r.answer_text from roleplay_responses r where ${own('r', body)})
    returning ${draft} as draft`.execute(db);
  return rows[0]?.draft;
}

export async function selectDraft(db: ScopedDb, key: PlayKey): Promise<RoleplayDraft | undefined> {
  const { rows } = await sql<{ draft: RoleplayDraft }>`select ${draft} as draft from borradores_roleplay d where ${own('d', key)}`.execute(
    db,
  );
  return rows[0]?.draft;
}

/** The attachment of the draft that it deletes. A draft that another tab or device wrote stays. */
export async function deleteDraft(db: ScopedDb, body: Answer): Promise<{ archivo_id: string; attachment_name: string } | undefined> {
  const { answer_text, draft_version } = body;
  const written =
    draft_version === undefined ? sql`true` : sql`(d.version = ${draft_version} or btrim(d.texto, E' \\t\\r\\n') in ('', ${answer_text}))`;
  const { rows } = await sql<{ archivo_id: string | null; attachment_name: string }>`
    delete from borradores_roleplay d where ${own('d', body)} and ${written} returning d.archivo_id, d.attachment_name`.execute(db);
  const [{ archivo_id, attachment_name } = { archivo_id: null, attachment_name: '' }] = rows;
  return archivo_id === null ? undefined : { archivo_id, attachment_name };
}

type Saved = { response: OwnResponse; replaced_url: string | null };

/**
 * Stores the answer unless it has another version than the one it replaces and another text. Without a file the answer keeps its own;
 * `replaced_url` is the file that a new one replaces. Undefined when nothing was stored.
 */
export async function upsertResponse(
  db: ScopedDb,
  { empresa_id, roleplay_id, question_id, user_id, answer_text, base_version }: Answer,
  question_text: string,
  file: { archivo_id: string; attachment_name: string } | undefined,
): Promise<Saved | undefined> {
  // A page that was left open since the time before must not replace an answer of this time.
  const nextVersion = sql`greatest(
    (select max(b.version) from roleplay_respuestas_anteriores b
      where b.empresa_id = ${empresa_id} and b.roleplay_id = ${roleplay_id} and b.user_id = ${user_id} and b.question_id = ${question_id}),
    (select max((select max(t.version) from entrega_textos t
                  where t.empresa_id = ${empresa_id} and t.entrega_id = e.id and t.question_id = ${question_id}))
       from entregas e where e.empresa_id = ${empresa_id} and e.roleplay_id = ${roleplay_id} and e.user_id = ${user_id}),
    0) + 1`;
  const { rows } = await sql<Saved>`
    insert into roleplay_responses as r
      (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, archivo_id, attachment_name, version)
    values (${empresa_id}, ${roleplay_id}, ${question_id}, ${user_id}, ${answer_text}, ${question_text},
      ${file?.archivo_id ?? null}, ${file?.attachment_name ?? null}, ${nextVersion})
    on conflict (empresa_id, roleplay_id, question_id, user_id) do update
      set answer_text = excluded.answer_text, question_text = excluded.question_text,
          archivo_id = coalesce(excluded.archivo_id, r.archivo_id), attachment_name = coalesce(excluded.attachment_name, r.attachment_name)
      where r.version = ${base_version} or r.answer_text = excluded.answer_text
    returning ${response} as response, case when old.archivo_id <> r.archivo_id then old.attachment_url end as replaced_url`.execute(db);
  return rows[0];
}

export async function selectResponse(db: ScopedDb, key: PlayKey): Promise<OwnResponse | undefined> {
  const { rows } = await sql<{ response: OwnResponse }>`
    select ${response} as response from roleplay_responses r where ${own('r', key)}`.execute(db);
  return rows[0]?.response;
}

type Attached = { draft: RoleplayDraft; replaced_url: string | null };

/**
 * Refers to an uploaded file in the draft. The version stays: it counts the texts, which may be saved meanwhile. A new draft begins with
 * the text of the answer.
 */
export async function attachToDraft(db: ScopedDb, key: PlayKey, archivo_id: string, name: string): Promise<Attached> {
  const { rows } = await sql<Attached>`
    insert into borradores_roleplay as d (empresa_id, roleplay_id, question_id, user_id, texto, archivo_id, attachment_name)
    values (${key.empresa_id}, ${key.roleplay_id}, ${key.question_id}, ${me},
      coalesce((select r.answer_text from roleplay_responses r where ${own('r', key)}), ''), ${archivo_id}, ${name})
    on conflict (empresa_id, roleplay_id, question_id, user_id) do update
      set archivo_id = excluded.archivo_id, attachment_name = excluded.attachment_name, updated_at = now()
    returning ${draft} as draft, ${replacedUrl} as replaced_url`.execute(db);
  return orNotFound(rows[0]);
}

/** The URL of the file that the draft referred to. */
export async function detachFromDraft(db: ScopedDb, key: PlayKey): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    update borradores_roleplay d set archivo_id = null, attachment_name = null, updated_at = now()
     where ${own('d', key)} and d.archivo_id is not null returning ${replacedUrl} as url`.execute(db);
  return rows[0]?.url ?? null;
}

export async function detachFromResponse(db: ScopedDb, key: PlayKey): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    update roleplay_responses r set archivo_id = null, attachment_name = null
     where ${own('r', key)} and r.archivo_id is not null returning ${replacedUrl} as url`.execute(db);
  return rows[0]?.url ?? null;
}
