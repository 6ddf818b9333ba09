import { sql } from 'kysely';
import { batchCost } from '../../ia/batch.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import type { Answer, Finding, PieceResult } from './findings.ts';

export type PieceKey = { empresa_id: string; informe_id: string; piece_id: string };
export type Piece = {
  n: number;
  kind: 'answers' | 'reduction';
  roleplay_id: string;
  question_id: string | null;
  user_ids: string[];
  first_n: number | null;
  last_n: number | null;
  template: string;
  title: string;
  ceiling: number;
};
type Result = PieceResult | { findings: Finding[] };

/** Undefined if there is nothing to do: the piece is done or has failed, or its report has ended. A piece whose worker died is begun again. */
export async function beginPiece(db: ScopedDb, { empresa_id, informe_id, piece_id }: PieceKey): Promise<Piece | undefined> {
  const { rows } = await sql<Piece>`
    update app.informe_trozos t set state = 'running', error_code = null, updated_at = now()
      from app.informes i join app.roleplays r on r.company_id = i.empresa_id and r.id = i.roleplay_id
     where t.empresa_id = ${empresa_id} and t.informe_id = ${informe_id} and t.id = ${piece_id} and t.state in ('pending', 'running')
       and i.empresa_id = ${empresa_id} and i.id = ${informe_id} and i.state = 'running'
    returning t.n, t.kind, i.roleplay_id, t.question_id, t.user_ids, t.first_n, t.last_n, i.template, r.title, i.ceiling`.execute(db);
  return rows[0];
}

/** Answers that were moved or erased since the report began are left out. */
export async function selectAnswers(db: ScopedDb, empresa_id: string, { roleplay_id, question_id, user_ids }: Piece): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select r.user_id, r.answer_text, r.question_text, q."order" as question_order, r.entrega_id, r.texto_n
      from app.roleplay_texts(${empresa_id}, ${roleplay_id}) r
      join app.roleplay_questions q on q.empresa_id = ${empresa_id} and q.id = r.question_id
     where r.question_id = ${question_id} and r.user_id = any (${user_ids})
     order by r.user_id`.execute(db);
  return rows;
}

/** What the pieces of a reduction have found, without the quotes. */
export async function selectFindings(
  db: ScopedDb,
  { empresa_id, informe_id }: PieceKey,
  { first_n, last_n }: Pick<Piece, 'first_n' | 'last_n'>,
): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select f.title, f.text, f.base, f.people, f.numbers
      from app.informe_trozos t,
           jsonb_to_recordset(t.result -> 'findings') as f (title text, text text, base jsonb, people jsonb, numbers jsonb)
     where t.empresa_id = ${empresa_id} and t.informe_id = ${informe_id} and t.n between ${first_n} and ${last_n}
     order by t.n`.execute(db);
  return rows;
}

/**
 * Stores the result of a piece and returns the reduction that can begin now. 'ignored': the report was cancelled, or the piece was done
 * before. Locks the report, so that of two pieces that end together only the later one finds all of them done.
 */
export async function keepResult(
  trx: ScopedDb,
  { empresa_id, informe_id, piece_id }: PieceKey,
  n: number,
  result: Result,
): Promise<'ignored' | { next: string | undefined; isLast: boolean }> {
  if (!(await lockRunning(trx, { empresa_id, informe_id }))) return 'ignored';
  const { numUpdatedRows } = await trx
    .updateTable('informe_trozos')
    .set({ state: 'done', result: JSON.stringify(result), error_code: null, updated_at: sql`now()` })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', piece_id)
    .where('state', '<>', 'done')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return 'ignored';
  const { rows } = await sql<{ id: string; waiting: boolean }>`
    select t.id, exists (select from app.informe_trozos o where o.empresa_id = t.empresa_id and o.informe_id = t.informe_id
                          and o.n between t.first_n and t.last_n and o.state <> 'done') as waiting
      from app.informe_trozos t
     where t.empresa_id = ${empresa_id} and t.informe_id = ${informe_id} and ${n} between t.first_n and t.last_n`.execute(trx);
  const [parent] = rows;
  return { next: parent && !parent.waiting ? parent.id : undefined, isLast: !parent };
}

/** False if the report has ended. Locked before its pieces, as by keepResult and cancelInforme. */
export async function lockRunning(trx: ScopedDb, { empresa_id, informe_id }: Omit<PieceKey, 'piece_id'>): Promise<boolean> {
  const row = await trx
    .selectFrom('informes')
    .select('state')
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', informe_id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'running';
}

/**
 * Stores the quotes of each finding, then the findings, and empties the results of the pieces. A trigger takes the text of a quote of what
 * was handed in from there. The caller holds the lock of the report.
 */
export async function finishInforme(
  trx: ScopedDb,
  { empresa_id, informe_id, piece_id }: PieceKey,
  findings: readonly Finding[],
): Promise<void> {
  const places = findings.flatMap(({ base }, finding) => base.map(([n, position]) => ({ n, position, finding })));
  // A quote that two joined findings share is stored once.
  await sql`
    insert into app.informe_citas (empresa_id, informe_id, finding, n, user_id, question_id, question_order, question_text, answer_text, entrega_id, texto_n,
       starts, length)
    select ${empresa_id}, ${informe_id}, finding, row_number() over (partition by finding order by piece, position, place) - 1,
           user_id, question_id, question_order, question_text, answer_text, entrega_id, texto_n, starts, length
      from (select distinct on (p.finding, a.user_id, t.question_id, q.starts, q.length)
                   p.finding, t.n as piece, p.position, q.place, a.user_id, t.question_id, a.question_order, a.question_text, a.answer_text,
                   a.entrega_id, a.texto_n, q.starts, q.length
              from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (n integer, position integer, finding integer)
              join app.informe_trozos t on t.empresa_id = ${empresa_id} and t.informe_id = ${informe_id} and t.n = p.n,
                   rows from (jsonb_to_recordset(t.result -> 'findings' -> p.position -> 'quotes') as (answer integer, starts integer, length integer))
                     with ordinality as q (answer, starts, length, place),
                   jsonb_to_record(t.result -> 'answers' -> q.answer)
                     as a (user_id uuid, question_order integer, question_text text, answer_text text, entrega_id uuid, texto_n integer)
             order by p.finding, a.user_id, t.question_id, q.starts, q.length, t.n, p.position, q.place) quotes
     where user_id in (select app.existing_user_ids(array(
             select distinct u.id from app.informe_trozos t, unnest(t.user_ids) as u (id)
              where t.empresa_id = ${empresa_id} and t.informe_id = ${informe_id})))`.execute(trx);
  const { settled } = await batchCost(trx, informe_id, piece_id);
  await sql`
    update app.informes i set state = 'done', finished_at = now(), cost = ${settled},
           findings = ${JSON.stringify(findings.map(({ title, text }) => ({ title, text })))}::jsonb,
           discarded = (select coalesce(sum((t.result ->> 'discarded')::integer), 0) from app.informe_trozos t
                         where t.empresa_id = i.empresa_id and t.informe_id = i.id)
     where i.empresa_id = ${empresa_id} and i.id = ${informe_id}`.execute(trx);
  await sql`update app.informe_trozos set result = null where empresa_id = ${empresa_id} and informe_id = ${informe_id}`.execute(trx);
}

/** Ends a report that no retry can finish. The caller holds the lock of the report. */
export async function failInforme(
  trx: ScopedDb,
  { empresa_id, informe_id }: Omit<PieceKey, 'piece_id'>,
  error_code: string,
): Promise<void> {
  await sql`
    update app.informes set state = 'failed', finished_at = now(), error_code = ${error_code}
     where empresa_id = ${empresa_id} and id = ${informe_id}`.execute(trx);
  await sql`update app.informe_trozos set result = null where empresa_id = ${empresa_id} and informe_id = ${informe_id}`.execute(trx);
}

/** For a piece whose job was given up. Pending too: the worker may have died before it began the piece. False if it has ended otherwise. */
export async function failLost(db: ScopedDb, { empresa_id, informe_id, piece_id }: PieceKey): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update app.informe_trozos t set state = 'failed', error_code = 'internal', updated_at = now()
     where t.empresa_id = ${empresa_id} and t.informe_id = ${informe_id} and t.id = ${piece_id} and t.state in ('pending', 'running')
       and exists (select from app.informes i where i.empresa_id = ${empresa_id} and i.id = ${informe_id} and i.state = 'running')
    returning t.id`.execute(db);
  return rows.length > 0;
}

/** False if the piece is no longer under way. */
export async function endAttempt(
  trx: ScopedDb,
  { empresa_id, piece_id }: PieceKey,
  state: 'pending' | 'failed',
  error_code: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('informe_trozos')
    .set({ state, error_code, updated_at: sql`now()` })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', piece_id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
