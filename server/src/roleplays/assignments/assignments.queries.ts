import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type {
  Assignment,
  assignRoleplay,
  extendAssignment,
  listAssignments,
  reassignRoleplay,
} from '@ensaya/contract/roleplay-assignments.ts';
import type { Modo } from '@ensaya/contract/roleplay-modos.ts';
import { type RawBuilder, sql } from 'kysely';
import { rowsOf, TENANT_KEY } from '../../lib/rows.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { hiddenIds, ofRoleplay } from '../roleplays.queries.ts';

type Key = { empresa_id: string; id: string };
type OfRoleplay = OperationParsed<typeof listAssignments>['query'];

const columns = [
  'item.id',
  'item.empresa_id',
  'item.roleplay_id',
  'item.user_id',
  'item.due_day',
  'item.due_date',
  'item.completed_at',
  'item.created_at',
  sql<Modo>`item.modo`.as('modo'),
  sql<Assignment['user']>`json_build_object('id', u.id, 'email', u.email, 'nombre', u.nombre)`.as('user'),
] as const;

export const assignments = rowsOf('roleplay_assignments', TENANT_KEY, (from) =>
  from
    .innerJoin('users as u', 'u.id', 'item.user_id')
    .select(columns)
    .select(
      sql<number>`(
        select count(*)::integer from roleplay_responses r
         where r.empresa_id = item.empresa_id and r.roleplay_id = item.roleplay_id and r.user_id = item.user_id
           and r.question_id <> all (${hiddenIds(sql`item.empresa_id`, sql`item.roleplay_id`)}))`.as('answered'),
    ),
);

/** Per person, the number of questions in play that they have answered. */
const answeredPerPerson = ({ empresa_id, roleplay_id }: OfRoleplay) => sql<{ user_id: string; answered: number }>`(
  select r.user_id, count(*) filter (where r.question_id <> all (${hiddenIds(empresa_id, roleplay_id)}))::integer as answered
    from roleplay_responses r where r.empresa_id = ${empresa_id} and r.roleplay_id = ${roleplay_id} group by r.user_id)`;

export async function selectAssignments(db: ScopedDb, query: OfRoleplay): Promise<Assignment[]> {
  const rows = await db
    .selectFrom('roleplay_assignments as item')
    .innerJoin('users as u', 'u.id', 'item.user_id')
    .leftJoin(answeredPerPerson(query).as<'count'>(sql`count`), 'count.user_id', 'item.user_id')
    .select(columns)
    .select(sql<number>`coalesce(count.answered, 0)`.as('answered'))
    .where('item.empresa_id', '=', query.empresa_id)
    .where('item.roleplay_id', '=', query.roleplay_id)
    .orderBy(sql`coalesce(u.nombre, u.email) collate app.espanol`)
    .orderBy('item.user_id')
    .execute();
  return ofRoleplay(db, query, rows);
}

/** The trabajadores of the company without an assignment of the role-play. */
export async function selectAssignable(db: ScopedDb, query: OfRoleplay): Promise<Assignment['user'][]> {
  const { empresa_id, roleplay_id } = query;
  const rows = await db
    .selectFrom('company_users as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.email', 'u.nombre'])
    .where('c.company_id', '=', empresa_id)
    .where(sql<boolean>`exists (select from roleplays r where r.company_id = ${empresa_id} and r.id = ${roleplay_id})`)
    .where(sql<boolean>`not exists (
      select from roleplay_assignments a where a.empresa_id = ${empresa_id} and a.roleplay_id = ${roleplay_id} and a.user_id = c.user_id)`)
    .orderBy(sql`coalesce(u.nombre, u.email) collate app.espanol`)
    .orderBy('u.id')
    .execute();
  return ofRoleplay(db, query, rows);
}

type Deadline = Pick<OperationParsed<typeof extendAssignment>['body'], 'due_day' | 'days'>;
/** Its last day, for the worker under the alias `u`. */
const lastDay = ({ due_day, days }: Deadline): RawBuilder<string | null> =>
  sql`coalesce(${due_day}::date, (now() at time zone u.time_zone)::date + ${days}::integer)`;

type Assign = OperationParsed<typeof assignRoleplay>['body'];

/** Those who have an assignment keep it. Returns who got one. In order, so that two requests for the same people do not deadlock. */
export async function insertAssignments(db: ScopedDb, body: Assign): Promise<string[]> {
  const { empresa_id, roleplay_id, user_ids, grupo_ids } = body;
  const { rows } = await sql<{ user_id: string }>`
    insert into roleplay_assignments (empresa_id, roleplay_id, user_id, due_day, assigned_by, modo)
    select r.company_id, r.id, person.id, ${lastDay(body)}, app.user_id(), ${body.modo}
      from roleplays r, (
        select unnest(${user_ids}::uuid[]) as id
        union select p.user_id from grupo_personas p where p.empresa_id = ${empresa_id} and p.grupo_id = any (${grupo_ids}::uuid[])) person
      left join users u on u.id = person.id
     where r.company_id = ${empresa_id} and r.id = ${roleplay_id} order by person.id
    on conflict (empresa_id, roleplay_id, user_id) do nothing returning user_id`.execute(db);
  return (await ofRoleplay(db, body, rows)).map(({ user_id }) => user_id);
}

/** From now on people who enter the groups receive it. False: one of the groups, or the role-play, is not the company's. */
export async function callReceive(db: ScopedDb, { empresa_id, roleplay_id, grupo_ids, due_day, days, modo }: Assign): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.receive_in_grupos(
      ${empresa_id}, ${roleplay_id}, ${grupo_ids}, ${due_day}, ${due_day === null ? days : null}, ${modo}) as done`.execute(db);
  return rows[0]?.done === true;
}

/** Undefined for a completed assignment too. */
export function updateDeadline(db: ScopedDb, { empresa_id, id }: Key, deadline: Deadline): Promise<{ id: string } | undefined> {
  return db
    .updateTable('roleplay_assignments as item')
    .from('users as u')
    .whereRef('u.id', '=', 'item.user_id')
    .set({ due_day: lastDay(deadline) })
    .where('item.empresa_id', '=', empresa_id)
    .where('item.id', '=', id)
    .where('item.completed_at', 'is', null)
    .returning('item.id')
    .executeTakeFirst();
}

/** How it is to be handed in from now on. */
export async function updateModo(db: ScopedDb, { empresa_id, id }: Key, modo: Modo): Promise<void> {
  await db.updateTable('roleplay_assignments').set({ modo }).where('empresa_id', '=', empresa_id).where('id', '=', id).execute();
}

/** Null: no such assignment; false: it is not completed. */
export async function callReassign(
  db: ScopedDb,
  { empresa_id, id }: Key,
  { nota, modo: _modo, ...deadline }: OperationParsed<typeof reassignRoleplay>['body'],
): Promise<boolean | null> {
  const { rows } = await sql<{ done: boolean | null }>`
    select app.reassign_roleplay(${empresa_id}, ${id}, (
      select ${lastDay(deadline)} from roleplay_assignments a join users u on u.id = a.user_id
       where a.empresa_id = ${empresa_id} and a.id = ${id}), ${nota}) as done`.execute(db);
  return rows[0]?.done ?? null;
}
