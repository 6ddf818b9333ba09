import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import type { EscenaFile, Roleplay, RoleplayQuestion, RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import type { DB } from '@ensaya/db/types.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { orNotFound } from '../lib/app-error.ts';
import { rowsOf } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const isManaged = sql<boolean>`item.company_id = any (app.managed_ids())`;

/** The hidden questions of a role-play. Few: leaving them out of a count is cheaper than a join with those in play. */
export const hiddenIds = (
  empresa_id: RawBuilder<unknown> | string,
  roleplay_id: RawBuilder<unknown> | string,
): RawBuilder<string[]> => sql`array(
  select hidden.id from roleplay_questions hidden
   where hidden.empresa_id = ${empresa_id} and hidden.roleplay_id = ${roleplay_id} and hidden.hidden_at is not null)`;

export const roleplayColumns = [
  'item.id',
  'item.company_id',
  'item.title',
  'item.description',
  'item.quien_habla',
  'item.quien_eres',
  'item.created_at',
  'item.version',
  // Not a join: the planner may then scan all companies.
  sql<Roleplay['empresa']>`(select json_build_object('id', e.id, 'nombre', e.nombre) from empresas e where e.id = item.company_id)`.as(
    'empresa',
  ),
  sql<number>`(select count(*)::integer from roleplay_questions q
    where q.empresa_id = item.company_id and q.roleplay_id = item.id and q.hidden_at is null)`.as('preguntas'),
  sql<boolean>`exists (select from personajes p where p.empresa_id = item.company_id and p.roleplay_id = item.id)`.as('ensayable'),
  sql<Roleplay['progress']>`case when ${isManaged} then (
    select json_build_object(
      'asignados', count(*),
      'completados', count(*) filter (where a.completed_at is not null),
      'vencidos', count(*) filter (where a.completed_at is null and a.due_date < now()),
      'pendientes', count(*) filter (where a.completed_at is null and (a.due_date is null or a.due_date >= now())))
      from roleplay_assignments a where a.empresa_id = item.company_id and a.roleplay_id = item.id) end`.as('progress'),
  sql<Roleplay['mine']>`case when item.company_id = any (app.member_ids()) then (
    select json_build_object(
      'assigned', a.id is not null,
      'due_day', a.due_day,
      'due_date', a.due_date,
      'completed_at', a.completed_at,
      'answered', (
        select count(*) from roleplay_responses r
         where r.empresa_id = app.member_id() and r.roleplay_id = item.id and r.user_id = me.id and r.question_id <> all (me.hidden)),
      'has_draft', exists (
        select from borradores_roleplay b
         where b.empresa_id = item.company_id and b.roleplay_id = item.id and b.user_id = me.id and b.question_id <> all (me.hidden)))
      from (select app.user_id() as id, ${hiddenIds(sql`item.company_id`, sql`item.id`)} as hidden) me
      left join roleplay_assignments a on a.empresa_id = item.company_id and a.roleplay_id = item.id and a.user_id = me.id) end`.as('mine'),
] as const;

/** Under the policies of its file. */
export const escena = sql<EscenaFile | null>`(
  select json_build_object('url', ${sql.lit(`${STORAGE_PATH}/`)} || a.id, 'nombre', a.nombre, 'content_type', a.content_type, 'bytes', a.bytes)
    from archivos a where a.empresa_id = item.company_id and a.id = item.escena_archivo_id)`.as('escena');

/** A trabajador never gets hidden questions. Only a responsable may read how many people have answered. */
const questions = sql<RoleplayQuestion[]>`(
  select coalesce(json_agg(json_build_object(
      'id', q.id, 'roleplay_id', q.roleplay_id, 'text', q.text, 'order', q."order", 'hidden', q.hidden_at is not null,
      'respuestas', case when ${isManaged} then coalesce(counted.people, 0) end)
    order by q.hidden_at is not null, q."order", q.id), '[]')
    from roleplay_questions q
    left join app.roleplay_answer_counts(item.company_id, item.id) counted on counted.question_id = q.id
   where q.empresa_id = item.company_id and q.roleplay_id = item.id and (q.hidden_at is null or ${isManaged}))`.as('questions');

type Item = SelectQueryBuilder<DB & { item: DB['roleplays'] }, 'item', object>;
const withQuestions = (from: Item) => from.select(roleplayColumns).select([escena, questions]);

export const roleplays = rowsOf('roleplays', ['company_id', 'id'], withQuestions);

type Key = { company_id: string; id: string };

type OfRoleplay = { empresa_id: string; roleplay_id: string };

/** The rows of a role-play that were read. None: 404 if the role-play is missing or hidden from the caller. */
export async function ofRoleplay<T>(db: ScopedDb, { empresa_id, roleplay_id }: OfRoleplay, rows: T[]): Promise<T[]> {
  if (rows.length > 0) return rows;
  const roleplay = db.selectFrom('roleplays').select('id').where('company_id', '=', empresa_id).where('id', '=', roleplay_id);
  orNotFound(await roleplay.executeTakeFirst());
  return rows;
}

/**
 * Without a company the id alone decides: the address of a page names the role-play alone. The oldest, because a client chooses the ids:
 * another company's later role-play with the same id does not take its place.
 */
export function selectRoleplay(
  db: ScopedDb,
  { empresa_id, id }: { empresa_id?: string | undefined; id: string },
): Promise<RoleplayWithQuestions | undefined> {
  const rows = db
    .selectFrom('roleplays as item')
    .where('item.id', '=', id)
    .$if(empresa_id !== undefined, (named) => named.where('item.company_id', '=', empresa_id ?? ''))
    .orderBy('item.created_at')
    .limit(1);
  return withQuestions(rows).executeTakeFirst();
}

/** Undefined when the id exists already: the same insert, sent again. */
export function insertRoleplay(
  db: ScopedDb,
  values: Key & Pick<Roleplay, 'title' | 'description' | 'quien_habla' | 'quien_eres'> & { biblioteca?: string | undefined },
) {
  return db
    .insertInto('roleplays')
    .values({ ...values, created_by: sql<string>`app.user_id()` })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** The stored file of a scene. */
export function selectEscenaFile(db: ScopedDb, { company_id, id }: Key) {
  return db
    .selectFrom('roleplays as item')
    .innerJoin('archivos as a', (join) => join.onRef('a.empresa_id', '=', 'item.company_id').onRef('a.id', '=', 'item.escena_archivo_id'))
    .select(['a.path', 'a.content_type', 'a.nombre'])
    .where('item.company_id', '=', company_id)
    .where('item.id', '=', id)
    .executeTakeFirst();
}

/** Not FOR UPDATE: answers and assignments that are being inserted hold a key share lock on the role-play. */
export function lockRoleplay(db: ScopedDb, { company_id, id }: Key) {
  return db
    .selectFrom('roleplays')
    .select(['title', 'version', 'escena_archivo_id'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
