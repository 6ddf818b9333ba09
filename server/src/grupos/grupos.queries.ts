import type { Grupo, stopGrupoRoleplay } from '@ensaya/contract/grupos.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type OfGrupo = { empresa_id: string; grupo_id: string };

const columns = [
  'item.id',
  'item.empresa_id',
  'item.nombre',
  'item.created_at',
  'item.version',
  sql<Grupo['user_ids']>`array(
    select p.user_id from grupo_personas p where p.empresa_id = item.empresa_id and p.grupo_id = item.id order by p.user_id)`.as(
    'user_ids',
  ),
  sql<Grupo['roleplays']>`coalesce((
    select json_agg(json_build_object('roleplay_id', r.id, 'title', r.title, 'due_day', g.due_day, 'days', g.days) order by g.created_at, r.id)
      from grupo_roleplays g join roleplays r on r.company_id = g.empresa_id and r.id = g.roleplay_id
     where g.empresa_id = item.empresa_id and g.grupo_id = item.id), '[]')`.as('roleplays'),
] as const;

export const grupos = rowsOf('grupos', TENANT_KEY, (from) => from.select(columns));

const { compare } = new Intl.Collator('es', { numeric: true });

/** By name, as a person orders them: 'Tienda 2' before 'Tienda 10'. */
export async function selectGrupos(db: ScopedDb, empresa_id: string): Promise<Grupo[]> {
  const rows = await db.selectFrom('grupos as item').select(columns).where('item.empresa_id', '=', empresa_id).execute();
  return rows.toSorted((one, other) => compare(one.nombre, other.nombre));
}

export async function countGrupos(db: ScopedDb, empresa_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('grupos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('empresa_id', '=', empresa_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns those who were not in it. In order, so that two requests for the same people do not wait for each other in a circle. */
export async function insertPersonas(db: ScopedDb, { empresa_id, grupo_id }: OfGrupo, user_ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into grupo_personas (empresa_id, grupo_id, user_id)
    select ${empresa_id}, ${grupo_id}, person.id from unnest(${user_ids}::uuid[]) as person (id) order by person.id
    on conflict do nothing returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export async function deletePersonas(db: ScopedDb, { empresa_id, grupo_id }: OfGrupo, user_ids: string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('grupo_personas')
    .where('empresa_id', '=', empresa_id)
    .where('grupo_id', '=', grupo_id)
    .where('user_id', '=', sql<string>`any (${user_ids}::uuid[])`)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function deleteReceived(db: ScopedDb, key: OperationParsed<typeof stopGrupoRoleplay>['query']): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('grupo_roleplays')
    .where((row) => row.and(key))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
