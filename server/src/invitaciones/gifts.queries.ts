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
