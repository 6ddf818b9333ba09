import type { addCompanyUser, CompanyUser, listCompanyUsers, Manager, Responsable } from '@ensaya/contract/empresas.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { decodeTextCursor, encodeTextCursor } from '../lib/cursor.ts';
import { selectPage } from '../lib/pages.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { holdsWords } from '../lib/search.ts';

export async function findManagers(db: ScopedDb, term: string, exceptOf: string | undefined, confirmedOnly: boolean): Promise<Manager[]> {
  const { rows } = await sql<Manager>`select * from app.find_managers(${term}, ${exceptOf ?? null}, ${confirmedOnly})`.execute(db);
  return rows;
}

export async function findAvailableWorker(db: ScopedDb, email: string, confirmedOnly: boolean): Promise<Manager[]> {
  const { rows } = await sql<Manager>`select * from app.find_available_worker(${email}, ${confirmedOnly})`.execute(db);
  return rows;
}

type Person = { email: string; user_id: string; role: string | null };

/**
 * The accounts of these addresses, in any role. Where addresses must be confirmed, an unconfirmed account does not count, because a
 * mailed invitation replaces it. A superadmin's account always counts.
 */
export async function findPeople(db: ScopedDb, emails: string[], confirmedOnly: boolean): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select sought.email, person.user_id, person.role
      from unnest(${emails}::text[]) as sought (email), app.find_person(sought.email) as person
     where person.confirmed or person.role = 'superadmin' or not ${confirmedOnly}`.execute(db);
  return rows;
}

export function selectResponsables(db: ScopedDb, empresa_id: string): Promise<Responsable[]> {
  return db
    .selectFrom('responsables_empresas as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'u.email as user_email', 'u.nombre'])
    .where('r.empresa_id', '=', empresa_id)
    .orderBy('u.email')
    .execute();
}

/** False when there is no such company. */
export async function insertResponsable(db: ScopedDb, empresa_id: string, user_id: string, confirmedOnly: boolean): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.assign_responsable(${empresa_id}, ${user_id}, ${confirmedOnly}) as done`.execute(db);
  return rows[0]?.done ?? false;
}

/** Whether an address was assigned or invited as responsable of a company. */
export async function selectResponsableState(db: ScopedDb, empresa_id: string, email: string): Promise<'none' | 'assigned' | 'invited'> {
  const { rows } = await sql<{ state: 'none' | 'assigned' | 'invited' }>`
    select case
      when exists (select from responsables_empresas r join users u on u.id = r.user_id where r.empresa_id = ${empresa_id} and u.email = ${email})
        then 'assigned'
      when exists (select from invitations i where i.empresa_id = ${empresa_id} and i.email = ${email} and i.role = 'manager') then 'invited'
      else 'none' end as state`.execute(db);
  return rows[0]?.state ?? 'none';
}

/** The user whose membership ended; undefined when there was none. */
export async function deleteResponsable(db: ScopedDb, empresa_id: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('responsables_empresas')
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

type Members = OperationParsed<typeof listCompanyUsers>['query'];

export async function selectCompanyUsers(db: ScopedDb, query: Members) {
  const { limit, cursor, order } = query;
  if (order === 'newest') return selectPage(membersOf(db, query), query, 'c');
  const rows = await membersOf(db, query)
    .$if(cursor !== undefined, (page) => page.where('u.email', '>', decodeTextCursor(cursor ?? '')))
    .orderBy('u.email')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > limit ? encodeTextCursor(last.user.email) : null };
}

/** A lateral join with a limit: joined as sets, PostgreSQL reads all users in the order of their addresses until it has found enough members. */
const membersOf = (db: ScopedDb, { company_id, q }: Members) =>
  db
    .selectFrom('company_users as c')
    .innerJoinLateral(
      (from) => from.selectFrom('users').select(['email', 'nombre', 'search_key']).whereRef('id', '=', 'c.user_id').limit(1).as('u'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.company_id', 'c.user_id', 'c.created_at'])
    .select(sql<CompanyUser['user']>`json_build_object('email', u.email, 'nombre', u.nombre)`.as('user'))
    .where('c.company_id', '=', company_id)
    .$if(q !== '', (rows) => rows.where(holdsWords(sql.ref('u.search_key'), q)));

type NewCompanyUser = OperationParsed<typeof addCompanyUser>['body'];

/** False when the caller does not run the company, or no available trabajador has that id and address. */
export async function insertCompanyUser(
  db: ScopedDb,
  { company_id, user_id, email }: NewCompanyUser,
  confirmedOnly: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.add_trabajador(${company_id}, ${user_id}, ${email}, ${confirmedOnly}) as done`.execute(db);
  return rows[0]?.done ?? false;
}

export async function deleteCompanyUser(db: ScopedDb, company_id: string, user_id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('company_users')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** False when the caller does not run the company, or the person is not one of its trabajadores. */
export async function endSessionsOfMember(db: ScopedDb, company_id: string, user_id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select app.end_member_sessions(${company_id}, ${user_id}) as done`.execute(db);
  return rows[0]?.done ?? false;
}
