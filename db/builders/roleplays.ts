import { randomUUID } from 'node:crypto';
import type { Empresa } from './empresas.ts';
import type { Owner, User } from './usuarios.ts';

export type Roleplay = { id: string; company_id: string; questions: string[] };

type RoleplayFields = {
  id?: string;
  title?: string;
  description?: string | null;
  quien_habla?: string | null | undefined;
  quien_eres?: string | null | undefined;
  questions?: string[];
  created_by?: Pick<User, 'id'>;
  created_at?: string;
};

/** A role-play with its questions; `questions` of the result are their ids, in order. */
export async function buildRoleplay(owner: Owner, empresa: Pick<Empresa, 'id'>, fields: RoleplayFields = {}): Promise<Roleplay> {
  const {
    id = randomUUID(),
    title = 'Cliente que amenaza con irse',
    description = null,
    quien_habla = null,
    quien_eres = null,
    questions = ['¿Por qué debería quedarme?'],
    created_by,
    created_at = null,
  } = fields;
  await owner.query(
    `insert into app.roleplays (company_id, id, title, description, created_by, created_at, quien_habla, quien_eres)
     values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()), $7, $8)`,
    [empresa.id, id, title, description, created_by?.id ?? null, created_at, quien_habla, quien_eres],
  );
  const ids = questions.map(() => randomUUID());
  await owner.query(
    `insert into app.roleplay_questions (empresa_id, roleplay_id, id, text, "order", created_at)
     select $1, $2, q.id, q.text, q.n, coalesce($5::timestamptz, now()) from unnest($3::uuid[], $4::text[]) with ordinality as q (id, text, n)`,
    [empresa.id, id, ids, questions, created_at],
  );
  return { id, company_id: empresa.id, questions: ids };
}

type AssignmentFields = { due_date?: string | null; completed_at?: string | null; assigned_by?: string | null };

/** `due_date` is the exact moment of the deadline, which need not be the end of a day. */
export async function buildAssignment(
  owner: Owner,
  roleplay: Roleplay,
  user: Pick<User, 'id'>,
  { due_date = null, completed_at = null, assigned_by = null }: AssignmentFields = {},
): Promise<{ id: string }> {
  const id = randomUUID();
  await owner.query(
    `insert into app.roleplay_assignments (empresa_id, id, roleplay_id, user_id, due_day, completed_at, assigned_by)
     select $1, $2, $3, u.id, ($5::timestamptz at time zone u.time_zone)::date, $6, $7 from app.users u where u.id = $4`,
    [roleplay.company_id, id, roleplay.id, user.id, due_date, completed_at, assigned_by],
  );
  if (due_date) await owner.query('update app.roleplay_assignments set due_date = $2 where id = $1', [id, due_date]);
  return { id };
}

type ResponseFields = { question?: number; answer_text?: string; question_text?: string };

/** The answer of a person to one of the questions, the first unless named. */
export async function buildResponse(
  owner: Owner,
  roleplay: Roleplay,
  user: Pick<User, 'id'>,
  { question = 0, answer_text = 'Porque conozco su caso.', question_text }: ResponseFields = {},
): Promise<void> {
  await owner.query(
    `insert into app.roleplay_responses (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text)
     select $1, $2, $3, $4, $5, coalesce($6, q.text) from app.roleplay_questions q where q.empresa_id = $1 and q.id = $3`,
    [roleplay.company_id, roleplay.id, roleplay.questions[question], user.id, answer_text, question_text ?? null],
  );
}

export async function buildInforme(
  owner: Owner,
  roleplay: Pick<Roleplay, 'id' | 'company_id'>,
  {
    state = 'done',
    findings = [],
  }: { state?: 'running' | 'done' | 'failed' | 'cancelled'; findings?: { title: string; text: string }[] } = {},
): Promise<{ id: string }> {
  const id = randomUUID();
  await owner.query(
    `insert into app.informes (empresa_id, id, roleplay_id, with_ai, counts, findings, state, finished_at)
     values ($1, $2, $3, true, '{"asignados":1,"completados":1,"vencidos":0,"respuestas":1,"esperadas":1,"personas":1}', $4, $5,
             case when $5 = 'running' then null else now() end)`,
    [roleplay.company_id, id, roleplay.id, JSON.stringify(findings), state],
  );
  return { id };
}

type EntregaFields = {
  n?: number;
  entregada_at?: string | null;
  texto_at?: string | null;
  textos?: { question_id: string; pregunta: string; texto: string }[];
};

/** What a person handed in: their present answers unless others are named. */
export async function buildEntrega(
  owner: Owner,
  roleplay: Pick<Roleplay, 'id' | 'company_id'>,
  user: Pick<User, 'id'>,
  { n = 1, entregada_at = null, texto_at = null, textos }: EntregaFields = {},
): Promise<{ id: string }> {
  const id = randomUUID();
  const key = [roleplay.company_id, id, roleplay.id, user.id];
  await owner.query(
    `insert into app.entregas (empresa_id, id, roleplay_id, user_id, n, entregada_at, texto_at, sha256)
     values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()), $7, 'x')`,
    [...key, n, entregada_at, texto_at],
  );
  if (textos)
    await owner.query(
      `insert into app.entrega_textos (empresa_id, entrega_id, n, user_id, question_id, pregunta, texto, version)
       select $1, $2, t.n, $3, t.question_id, t.pregunta, t.texto, 1
         from rows from (jsonb_to_recordset($4::jsonb) as (question_id uuid, pregunta text, texto text)) with ordinality as t (question_id, pregunta, texto, n)`,
      [roleplay.company_id, id, user.id, JSON.stringify(textos)],
    );
  else
    await owner.query(
      `insert into app.entrega_textos (empresa_id, entrega_id, n, user_id, question_id, pregunta, texto, archivo_id, attachment_name, version)
     select r.empresa_id, $2, row_number() over (order by q."order"), r.user_id, r.question_id, r.question_text, r.answer_text, r.archivo_id,
            r.attachment_name, r.version
       from app.roleplay_responses r join app.roleplay_questions q on q.empresa_id = r.empresa_id and q.id = r.question_id
      where r.empresa_id = $1 and r.roleplay_id = $3 and r.user_id = $4`,
      key,
    );
  return { id };
}

/** A comment on a text of an entrega, the first unless named. */
export async function buildEntregaComentario(
  owner: Owner,
  entrega: { id: string; empresa_id: string },
  autor: Pick<User, 'id'>,
  { n = 1, texto = 'Bien dicho', created_at = null }: { n?: number; texto?: string; created_at?: string | null } = {},
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into app.entrega_comentarios (id, empresa_id, entrega_id, n, user_id, autor_id, texto, created_at)
     select $1, e.empresa_id, e.id, $4, e.user_id, $5, $6, coalesce($7, now()) from app.entregas e where e.empresa_id = $2 and e.id = $3`,
    [id, entrega.empresa_id, entrega.id, n, autor.id, texto, created_at],
  );
  return id;
}

type RecordatorioFields = { day?: string; sent_by?: string | null; frase?: string | null };

/** A reminder that a responsable has sent to a person who is late; without its notice. */
export async function buildRecordatorio(
  owner: Owner,
  roleplay: Pick<Roleplay, 'id' | 'company_id'>,
  user: Pick<User, 'id'>,
  { day = '2026-11-12', sent_by = null, frase = null }: RecordatorioFields = {},
): Promise<void> {
  await owner.query(
    'insert into app.recordatorios (empresa_id, roleplay_id, user_id, day, sent_by, frase) values ($1, $2, $3, $4, $5, $6)',
    [roleplay.company_id, roleplay.id, user.id, day, sent_by, frase],
  );
}

/** A responsable has opened it. */
export async function buildVista(
  owner: Owner,
  entrega: { id: string; empresa_id: string },
  responsable: Pick<User, 'id'>,
  { at = null }: { at?: string | null } = {},
): Promise<void> {
  await owner.query(
    `insert into app.entrega_vistas (empresa_id, entrega_id, user_id, responsable_id, at)
     select e.empresa_id, e.id, e.user_id, $3, coalesce($4, now()) from app.entregas e where e.empresa_id = $1 and e.id = $2`,
    [entrega.empresa_id, entrega.id, responsable.id, at],
  );
}
