import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { listPersonas, Persona } from '@ensaya/contract/personas.ts';
import { sql } from 'kysely';
import { decodeTextCursor, encodeTextCursor } from '../lib/cursor.ts';
import { ownToday } from '../lib/own-zone.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** Whether the caller may see the company. */
export async function existsEmpresa(db: ScopedDb, id: string): Promise<boolean> {
  return (await db.selectFrom('empresas').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Unique in a company, also when an address has an account and an invitation. No address contains a space. */
const sortKey = sql`p.email || ' ' || p.id`;

/** The page is cut before tasks and role-plays are counted, each count along one index. */
export async function selectPersonas(db: ScopedDb, { empresa_id, limit, cursor }: OperationParsed<typeof listPersonas>['query']) {
  const after = cursor === undefined ? '' : decodeTextCursor(cursor);
  const { rows } = await sql<Persona>`
    with listed as materialized (
      select p.* from (
        select c.user_id as id, c.email, c.nombre, c.role, case when c.suspended then 'suspendido' else 'activo' end as estado, c.seen_at,
               c.role = 'worker' as works, null::timestamptz as expires_at, null as undelivered
          from app.list_company_people(${empresa_id}) c
        union all
        select i.id, i.email, i.nombre, i.role,
               case when i.undelivered is not null then 'no_enviada' when i.expires_at <= now() then 'caducada' else 'invitado' end, null,
               false, i.expires_at, i.undelivered
          from invitations i
         where i.empresa_id = ${empresa_id} and i.email is not null and i.accepted_at is null and i.revoked_at is null
           and i.expires_at > now() - interval '90 days') p
       where ${sortKey} > ${after} order by ${sortKey} limit ${limit + 1}),
    today as materialized (select ${ownToday} as day)
    select p.id, p.email, p.nombre, p.role, p.estado, p.seen_at,
           case when p.works then (
             select json_build_object('abiertas', count(*), 'vencidas', count(*) filter (where t.fecha_entrega < today.day)) from tareas t
              where t.empresa_id = ${empresa_id} and t.trabajador_id = p.id and t.estado <> 'completada') end as tareas,
           case when p.works then (
             select json_build_object('asignados', count(*), 'completados', count(a.completed_at)) from roleplay_assignments a
              where a.empresa_id = ${empresa_id} and a.user_id = p.id) end as roleplays,
           case when p.expires_at is not null then json_build_object(
             'sent_at', p.expires_at - interval '7 days', 'expires_at', p.expires_at, 'undelivered', p.undelivered) end as invitacion
      from listed p, today order by ${sortKey}`.execute(db);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > limit ? encodeTextCursor(`${last.email} ${last.id}`) : null };
}

export async function deleteCompanyUsers(db: ScopedDb, empresa_id: string, user_ids: string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('company_users')
    .where('company_id', '=', empresa_id)
    .where('user_id', '=', sql<string>`any (${user_ids}::uuid[])`)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function endSessionsOfMembers(db: ScopedDb, empresa_id: string, user_ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${user_ids}::uuid[]) as asked (id) where app.end_member_sessions(${empresa_id}, asked.id)`.execute(db);
  return rows.map(({ id }) => id);
}
