import type { Sector } from '@ensaya/contract/empresas.ts';
import { ERRORS, type ErrorCode } from '@ensaya/contract/errors.ts';
import { ANSWERS_PER_PIECE, type Informe, type InformeCounts, type InformeSummary } from '@ensaya/contract/informes.ts';
import { type RawBuilder, sql } from 'kysely';
import { type AccountRow, type StoredCredentials, withTemplates } from '../../ia/credentials.queries.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { ofRoleplay } from '../roleplays.queries.ts';
import type { PlannedPiece, Slice } from './plan.ts';

type Key = { empresa_id: string; id: string };
type OfRoleplay = { empresa_id: string; roleplay_id: string };
/** A group as it is when its report begins. */
export type OfGrupo = { nombre: string; personas: string[] };
/** Without a group: everybody. One statement per shape, because plans are generic. */
const isOf = (grupo: OfGrupo | null, column: RawBuilder<unknown>) => (grupo ? sql`and ${column} = any (${grupo.personas}::uuid[])` : sql``);

/** What a report starts from, and the money that is left. */
export type Ground = {
  title: string;
  description: string | null;
  empresa: string;
  sector: Sector;
  stored: StoredCredentials | null;
  template_at: string | null;
  left: number;
  user_id: string;
};

/** Undefined if the role-play is not one of a company that the caller runs. */
export async function selectGround(db: ScopedDb, { empresa_id, roleplay_id }: OfRoleplay): Promise<Ground | undefined> {
  const { rows } = await sql<Omit<Ground, 'stored'> & { stored: AccountRow | null }>`
    select r.title, r.description, e.nombre as empresa, e.sector, app.user_id() as user_id,
           (select row_to_json(a) from app.use_ai_account(${empresa_id}, 'informe') a) as stored,
           (select max(v.created_at) from app.ai_template_versions v where v.company_id = ${empresa_id} and v.kind = 'roleplay') as template_at,
           case when s.api_key_last4 is not null then greatest(0, s.monthly_cap - coalesce(m.spent + m.reserved, 0))
                else (select case when c.state = 'on' then c.monthly_credit * c.percent_left / 100 else 0 end
                        from app.ai_credit(${empresa_id}) c) end as left
      from app.roleplays r join app.empresas e on e.id = r.company_id
      left join app.ai_settings s on s.company_id = r.company_id
      left join app.ai_months m on m.empresa_id = r.company_id and m.month = date_trunc('month', now() at time zone 'utc')::date
     where r.company_id = ${empresa_id} and r.id = ${roleplay_id} and r.company_id = any (app.managed_ids())`.execute(db);
  const [ground] = rows;
  return ground && { ...ground, stored: ground.stored && withTemplates(ground.stored) };
}

/** The page's address names the role-play alone. */
export const selectRoleplayCompany = (db: ScopedDb, id: string): Promise<{ empresa_id: string } | undefined> =>
  db
    .selectFrom('roleplays')
    .select('company_id as empresa_id')
    .where('id', '=', id)
    .where('company_id', '=', sql<string>`any (app.managed_ids())`)
    .executeTakeFirst();

/** Undefined if the company has no such group. */
export async function selectGrupo(db: ScopedDb, empresa_id: string, grupo_id: string): Promise<OfGrupo | undefined> {
  const { rows } = await sql<OfGrupo>`
    select g.nombre, array(select p.user_id from app.grupo_personas p where p.empresa_id = g.empresa_id and p.grupo_id = g.id order by p.user_id) as personas
      from app.grupos g where g.empresa_id = ${empresa_id} and g.id = ${grupo_id} and g.empresa_id = any (app.managed_ids())`.execute(db);
  return rows[0];
}

export async function countAnswers(db: ScopedDb, { empresa_id, roleplay_id }: OfRoleplay, grupo: OfGrupo | null): Promise<InformeCounts> {
  const own = isOf(grupo, sql`user_id`);
  const { rows } = await sql<InformeCounts>`
    select a.asignados, a.completados, a.vencidos, r.respuestas, r.personas,
           a.asignados * (select count(*) from app.roleplay_questions q
                           where q.empresa_id = ${empresa_id} and q.roleplay_id = ${roleplay_id} and q.hidden_at is null)::integer as esperadas
      from (select count(*)::integer as asignados, count(completed_at)::integer as completados,
                   (count(*) filter (where completed_at is null and due_date < now()))::integer as vencidos
              from app.roleplay_assignments where empresa_id = ${empresa_id} and roleplay_id = ${roleplay_id} ${own}) a,
           (select count(*)::integer as respuestas, count(distinct user_id)::integer as personas
              from app.roleplay_responses where empresa_id = ${empresa_id} and roleplay_id = ${roleplay_id} ${own}) r`.execute(db);
  return rows[0] ?? { asignados: 0, completados: 0, vencidos: 0, respuestas: 0, esperadas: 0, personas: 0 };
}

/** The answers of a role-play in slices, one question after the other. Hidden questions count: their answers stay readable. */
export async function selectSlices(db: ScopedDb, { empresa_id, roleplay_id }: OfRoleplay, grupo: OfGrupo | null): Promise<Slice[]> {
  const { rows } = await sql<Slice>`
    select question_id, array_agg(user_id order by user_id) as user_ids, sum(bytes)::integer as bytes
      from (select r.question_id, r.user_id, q."order" as place, octet_length(r.answer_text) as bytes,
                   (row_number() over (partition by r.question_id order by r.user_id) - 1) / ${ANSWERS_PER_PIECE}::integer as slice
              from app.roleplay_texts(${empresa_id}, ${roleplay_id}) r
              join app.roleplay_questions q on q.empresa_id = ${empresa_id} and q.id = r.question_id
             where true ${isOf(grupo, sql`r.user_id`)}) answers
     group by place, question_id, slice order by place, question_id, slice`.execute(db);
  return rows;
}

type NewInforme = Key & {
  roleplay_id: string;
  created_by: string;
  with_ai: boolean;
  ceiling: number;
  template: string;
  template_at: string | null;
  counts: InformeCounts;
  grupo: OfGrupo | null;
};

/** False if the id exists already: the same request, sent again. */
export async function insertInforme(trx: ScopedDb, { counts, with_ai, grupo, ...values }: NewInforme): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('informes')
    .values({
      ...values,
      with_ai,
      counts: JSON.stringify(counts),
      grupo_nombre: grupo?.nombre ?? null,
      grupo_personas: grupo?.personas ?? null,
      state: with_ai ? 'running' : 'done',
      finished_at: with_ai ? null : sql<string>`now()`,
    })
    .onConflict((conflict) => conflict.columns(['empresa_id', 'id']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Their ids, in the order of the pieces. */
export async function insertPieces(
  trx: ScopedDb,
  { empresa_id, id }: Key,
  pieces: readonly PlannedPiece[],
): Promise<{ id: string; n: number }[]> {
  const { rows } = await sql<{ id: string; n: number }>`
    insert into app.informe_trozos (empresa_id, informe_id, n, kind, question_id, user_ids, first_n, last_n)
    select ${empresa_id}, ${id}, p.n, p.kind, p.question_id, p.user_ids, p.first_n, p.last_n
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
        as p (n integer, kind text, question_id uuid, user_ids uuid[], first_n integer, last_n integer)
     order by p.n returning id, n`.execute(trx);
  return rows;
}

/** Does nothing if it has ended already. */
export async function cancelInforme(trx: ScopedDb, { empresa_id, id }: Key): Promise<void> {
  await sql`
    with cancelled as (
      update app.informes set state = 'cancelled', finished_at = now()
       where empresa_id = ${empresa_id} and id = ${id} and state = 'running' returning id)
    update app.informe_trozos set result = null where empresa_id = ${empresa_id} and informe_id in (select id from cancelled)`.execute(trx);
}

/** The caller's id. Undefined if the piece has not failed, or if its report has ended. */
export async function retryPiece(
  trx: ScopedDb,
  { empresa_id, id, piece_id }: Key & { piece_id: string },
): Promise<{ user_id: string } | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    update app.informe_trozos t set state = 'pending', error_code = null
     where t.empresa_id = ${empresa_id} and t.informe_id = ${id} and t.id = ${piece_id} and t.state = 'failed'
       and exists (select from app.informes i where i.empresa_id = ${empresa_id} and i.id = ${id} and i.state = 'running')
    returning app.user_id() as user_id`.execute(trx);
  return rows[0];
}

/** `grupo`: the name of the group that it is about. */
export const selectRunning = (
  db: ScopedDb,
  { empresa_id, roleplay_id }: OfRoleplay,
): Promise<{ id: string; grupo: string | null } | undefined> =>
  db
    .selectFrom('informes')
    .select(['id', 'grupo_nombre as grupo'])
    .where('empresa_id', '=', empresa_id)
    .where('roleplay_id', '=', roleplay_id)
    .where('state', '=', 'running')
    .executeTakeFirst();

type InformeProgress = { state: string; done: number; total: number; waiting: boolean; error_code: ErrorCode | null };

/** `waiting`: pieces are still under way. `error_code`: of a piece that failed. */
export async function selectProgress(db: ScopedDb, { empresa_id, id }: Key): Promise<InformeProgress | undefined> {
  const { rows } = await sql<InformeProgress>`
    select i.state, (count(*) filter (where t.state = 'done'))::integer as done, count(t.id)::integer as total,
           coalesce(bool_or(t.state = 'running' or t.state = 'pending' and t.kind = 'answers'), false) as waiting,
           min(t.error_code) filter (where t.state = 'failed') as error_code
      from app.informes i left join app.informe_trozos t on t.empresa_id = i.empresa_id and t.informe_id = i.id
     where i.empresa_id = ${empresa_id} and i.id = ${id} group by i.state`.execute(db);
  return rows[0];
}

/** The columns of a summary. The cost of a report that has not been finished by the job is what its calls have cost so far. */
const summaryColumns = sql`
  i.id, i.empresa_id, i.roleplay_id, i.created_at, i.finished_at, i.state, i.with_ai, i.counts, i.ceiling, i.grupo_nombre as grupo,
  case when i.state = 'done' then i.cost else (
    select coalesce(sum(c.cost), 0)::bigint from app.ai_calls c where c.empresa_id = i.empresa_id and c.lote_id = i.id) end as cost,
  pieces.total as pieces_total, pieces.done as pieces_done, pieces.failed as pieces_failed`;
const summaryRows = sql`app.informes i cross join lateral (
  select count(*)::integer as total, (count(*) filter (where t.state = 'done'))::integer as done,
         (count(*) filter (where t.state = 'failed'))::integer as failed
    from app.informe_trozos t where t.empresa_id = i.empresa_id and t.informe_id = i.id) pieces`;

/** The newest. */
const MOST_LISTED = 100;

export async function selectInformes(db: ScopedDb, query: OfRoleplay): Promise<InformeSummary[]> {
  const { empresa_id, roleplay_id } = query;
  const { rows } = await sql<InformeSummary>`
    select ${summaryColumns} from ${summaryRows} where i.empresa_id = ${empresa_id} and i.roleplay_id = ${roleplay_id}
     order by i.created_at desc, i.id desc limit ${MOST_LISTED}`.execute(db);
  return ofRoleplay(db, query, rows);
}

type Person = { id: string; email: string; nombre: string | null };
type Quote = Omit<Informe['findings'][number]['quotes'][number], 'user'> & { finding: number; user_id: string };
type Row = Omit<Informe, 'findings' | 'created_by' | 'unquoted' | 'error' | 'pieces'> & {
  error_code: string | null;
  created_by: string | null;
  findings: { title: string; text: string }[];
  pieces: (Omit<Informe['pieces'][number], 'error'> & { error_code: string | null })[];
  people: Person[];
  quotes: Quote[];
  asked: string[];
};

/** One statement, so that the parts belong together. Findings without a quote, because its person was erased, are left out. */
export async function selectInforme(db: ScopedDb, { empresa_id, id }: Key): Promise<Informe | undefined> {
  const own = (alias: RawBuilder<unknown>) => sql`${alias}.empresa_id = i.empresa_id and ${alias}.informe_id = i.id`;
  const { rows } = await sql<Row>`
    select ${summaryColumns}, i.template, i.template_at, i.findings, i.discarded, i.created_by, i.grupo_personas, i.error_code, json_build_object('title', r.title) as roleplay,
      (select coalesce(json_agg(json_build_object('id', t.id, 'n', t.n, 'kind', t.kind, 'people', cardinality(t.user_ids), 'state', t.state,
                'error_code', t.error_code, 'question', case when q.id is not null then json_build_object('order', q."order", 'text', q.text) end)
              order by t.n), '[]')
         from app.informe_trozos t left join app.roleplay_questions q on q.empresa_id = t.empresa_id and q.id = t.question_id
        where ${own(sql.ref('t'))}) as pieces,
      (select coalesce(json_agg(json_build_object('id', c.id, 'finding', c.finding, 'user_id', c.user_id, 'question_order', c.question_order,
                'question_text', c.question_text, 'answer_text', c.answer_text, 'starts', c.starts, 'length', c.length, 'texto', c.texto)
              order by c.finding, c.n), '[]')
         from app.informe_citas c where ${own(sql.ref('c'))}) as quotes,
      (select coalesce(json_agg(distinct u.id), '[]') from app.informe_trozos t, unnest(t.user_ids) as u (id) where ${own(sql.ref('t'))}) as asked,
      (select coalesce(json_agg(json_build_object('id', p.id, 'email', p.email, 'nombre', p.nombre)
              order by coalesce(p.nombre, p.email), p.id), '[]') from app.informe_people(i.empresa_id, i.id) p) as people
      from ${summaryRows} join app.roleplays r on r.company_id = i.empresa_id and r.id = i.roleplay_id
     where i.empresa_id = ${empresa_id} and i.id = ${id}`.execute(db);
  return rows[0] && shown(rows[0]);
}

const messageOf = (code: string | null): string | null =>
  code === null ? null : ERRORS[code in ERRORS ? (code as keyof typeof ERRORS) : 'internal'].message;

function shown({ people, quotes, asked, findings, pieces, created_by, error_code, ...row }: Row): Informe {
  const byId = new Map(people.map((person) => [person.id, person]));
  const quoted = new Set(quotes.map(({ user_id }) => user_id));
  const answered = new Set(asked);
  const byFinding = Map.groupBy(quotes, ({ finding }) => finding);
  return {
    ...row,
    created_by: (created_by && byId.get(created_by)) || null,
    error: messageOf(error_code),
    pieces: pieces.map(({ error_code: code, ...piece }) => ({ ...piece, error: messageOf(code) })),
    findings: findings.flatMap((finding, index) => {
      const own = (byFinding.get(index) ?? []).flatMap(({ finding: _index, user_id, ...quote }) => {
        const user = byId.get(user_id);
        return user ? [{ ...quote, user }] : [];
      });
      const personas = new Set(own.map(({ user }) => user.id)).size;
      return own.length > 0 ? [{ ...finding, n: index, citas: own.length, personas, quotes: own }] : [];
    }),
    unquoted: row.state === 'done' ? people.filter(({ id }) => answered.has(id) && !quoted.has(id)) : [],
  };
}
