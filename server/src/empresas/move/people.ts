import type pg from 'pg';
import { type MovedTable, type Reference, referencesOf } from './tables.ts';

/** `named`: everybody whom a row of the company names. `members`: those who belong to it. */
export type People = { named: string[]; members: string[] };

const MEMBERS = `select user_id as id from app.company_users where company_id = $1
  union select user_id from app.responsables_empresas where empresa_id = $1`;

const isAccount = ({ target, columns }: Reference): boolean => columns.length === 1 && /^(app\.users|auth\."user")$/.test(target);

export async function peopleOf(client: pg.ClientBase, empresa_id: string, tables: readonly MovedTable[]): Promise<People> {
  const ids = async (sql: string, values: unknown[]) => (await client.query<{ id: string }>(sql, values)).rows.map(({ id }) => id);
  const members = await ids(MEMBERS, [empresa_id]);
  const references = (await referencesOf(client, tables)).filter(isAccount);
  const own = tables.filter(({ where }) => where.endsWith('$1'));
  const parts = own.flatMap(({ name, where }) =>
    references
      .filter((reference) => reference.name === name)
      .map(({ columns: [column] }) => `select ${column} as id from ${name} where ${where}`),
  );
  const named = new Set([
    ...members,
    ...(await ids(`select distinct id from (${parts.join(' union all ')}) of where id is not null`, [empresa_id])),
  ]);
  // An account names who suspended it, and so on.
  for (let size = 0; size < named.size; ) {
    size = named.size;
    for (const id of await ids('select distinct suspended_by as id from auth.user where id = any ($1) and suspended_by is not null', [
      [...named],
    ]))
      named.add(id);
  }
  return { named: [...named], members };
}

/** People of the source who have an account in the target already, under the same address, with their id there. */
export async function accountsThere(source: pg.ClientBase, target: pg.ClientBase, named: readonly string[]): Promise<Map<string, string>> {
  type Account = { id: string; email: string };
  const here = await source.query<Account>('select id, email from auth.user where id = any ($1)', [named]);
  const there = await target.query<Account>('select id, email from auth.user where email = any ($1)', [
    here.rows.map(({ email }) => email),
  ]);
  const idOf = new Map(there.rows.map(({ id, email }) => [email, id]));
  return new Map(here.rows.flatMap(({ id, email }) => (idOf.has(email) ? [[id, idOf.get(email) as string] as const] : [])));
}
