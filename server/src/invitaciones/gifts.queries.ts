import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** What all people of a list get when they join, beside the groups of each. */
export type Gift = { roleplays: string[]; days: number | null };
export const NOTHING: Gift = { roleplays: [], days: null };

/** The company's role-plays with these ids; fewer if it does not have all. */
export async function selectGiven(db: ScopedDb, empresa_id: string, ids: string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('roleplays')
    .select(['id', 'title'])
    .where('company_id', '=', empresa_id)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('title')
    .execute();
}

/** Which of these groups the company has. */
export async function selectGrupoIds(db: ScopedDb, empresa_id: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('grupos')
    .select('id')
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of the company's groups with these names, as the company compares names. A lookup for each: the planner expects one group. */
export async function selectGruposNamed(db: ScopedDb, empresa_id: string, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; id: string }>`
    select asked.name, found.id from unnest(${names}::text[]) as asked (name), lateral (
      select id from grupos where empresa_id = ${empresa_id} and name_key = app.search_key(asked.name) limit 1) as found`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

type Entering = { email: string; grupos: string[] };

/**
 * Puts trabajadores of the company into groups, whose role-plays they receive. Returns, by address, those who entered one: others were in all
 * of theirs. In order, so that two lists with the same people do not wait for each other in a circle.
 */
export async function enterGrupos(db: ScopedDb, empresa_id: string, people: Entering[]): Promise<Map<string, string>> {
  const pairs = people.flatMap(({ email, grupos }) => grupos.map((grupo_id) => ({ email, grupo_id })));
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<{ email: string; user_id: string }>`
    with entered as (
      insert into grupo_personas (empresa_id, grupo_id, user_id)
      select ${empresa_id}, pair.grupo_id, c.user_id
        from unnest(${pairs.map(({ email }) => email)}::text[], ${pairs.map(({ grupo_id }) => grupo_id)}::uuid[]) as pair (email, grupo_id)
        join users u on u.email = pair.email join company_users c on c.company_id = ${empresa_id} and c.user_id = u.id
       order by pair.grupo_id, c.user_id
      on conflict do nothing returning user_id)
    select distinct u.email, u.id as user_id from entered e join users u on u.id = e.user_id`.execute(db);
  return new Map(rows.map(({ email, user_id }) => [email, user_id]));
}

/** The caller's name, if they have given one. */
export async function selectOwnName(db: ScopedDb): Promise<string | null> {
  const row = await db.selectFrom('users').select('nombre').where('id', '=', sql<string>`app.user_id()`).executeTakeFirst();
  return row?.nombre ?? null;
}

/** What an open invitation promises, for its mail. */
export async function selectPromised(db: ScopedDb, empresa_id: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select r.title from invitations i join roleplays r on r.company_id = i.empresa_id and r.id = any (i.roleplay_ids)
     where i.empresa_id = ${empresa_id} and i.id = ${id} order by r.title`.execute(db);
  return rows.map(({ title }) => title);
}
