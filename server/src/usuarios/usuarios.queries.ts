import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import {
  type CurrentUser,
  type countUsers,
  type decideRoleRequest,
  EMPRESAS_NAMED,
  type ListedUser,
  type listUsers,
  type RoleRequest,
  type updateProfile,
} from '@ensaya/contract/usuarios.ts';
import { sql } from 'kysely';
import { decodeCursor, toPage } from '../lib/cursor.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** The newest row of a company. By `order by`, because under a policy `max()` does not use the index. */
const newest = (table: string, empresa = 'empresa_id') =>
  sql`(select r.created_at from ${sql.table(table)} r where r.${sql.ref(empresa)} = own.id order by r.created_at desc, r.id desc limit 1)`;

/**
 * Of several companies of a responsable, the one where something happened last: content that was created, an act in the audit log, a notice to
 * them, such as a comment or a finished task. Each is read from the start of an index; answers to role-plays have no such index.
 */
const recentEmpresa = sql<string | null>`(
  select own.id from unnest(app.managed_ids()) as own (id)
   where cardinality(app.managed_ids()) > 1
   order by greatest(
     ${newest('audit_log')}, ${newest('proyectos')}, ${newest('tareas')}, ${newest('faqs')}, ${newest('temas_generador')},
     ${newest('roleplays', 'company_id')},
     (select n.created_at from avisos n where n.user_id = app.user_id() and n.empresa_id = own.id order by n.created_at desc, n.id desc limit 1)
   ) desc nulls last, own.id
   limit 1)`;

export function selectCurrentUser(db: ScopedDb, superadminsNeedFactor: boolean): Promise<CurrentUser> {
  const account = sql<{ second_factor: boolean; expires_at: string }>`app.own_account()`;
  return db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.user_id', 'u.id')
    .innerJoin(account.as<'a'>(sql`a`), (join) => join.onTrue())
    .select(['u.id', 'u.email', 'u.nombre', 'u.time_zone', 'a.second_factor', 'a.expires_at'])
    .select((row) => row.ref('r.role').$castTo<Role>().as('role'))
    .select(sql<boolean>`app.own_factor_is_compulsory(${superadminsNeedFactor})`.as('second_factor_compulsory'))
    .select(
      sql<CurrentUser['empresas']>`coalesce((
        select json_agg(json_build_object('id', e.id, 'nombre', e.nombre, 'logo_url', (
                 select s.logo_url from company_settings s where s.company_id = e.id)) order by e.nombre, e.id)
          from unnest(app.managed_ids() || app.member_ids()) as own (id),
               lateral (select c.id, c.nombre from empresas c where c.id = own.id offset 0) e), '[]')`.as('empresas'),
    )
    .select(recentEmpresa.as('empresa_reciente'))
    .where('u.id', '=', sql<string>`app.user_id()`)
    .executeTakeFirstOrThrow();
}

export async function updateOwnProfile(db: ScopedDb, { nombre, time_zone }: OperationParsed<typeof updateProfile>['body']): Promise<void> {
  await db.updateTable('users').set({ nombre, time_zone }).where('id', '=', sql<string>`app.user_id()`).execute();
}

export function selectPendingRoleRequests(db: ScopedDb): Promise<RoleRequest[]> {
  return db
    .selectFrom('role_requests as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .select(['q.id', 'q.user_id', 'u.email', 'u.nombre', 'q.created_at'])
    .select((row) => row.ref('q.role').$castTo<Role>().as('role'))
    .where('q.status', '=', 'pending')
    .orderBy('q.created_at')
    .orderBy('q.id')
    .limit(200)
    .execute();
}

type Decision = Pick<OperationParsed<typeof decideRoleRequest>['body'], 'id' | 'decision'>;

export async function decide(db: ScopedDb, { id, decision }: Decision, confirmedOnly: boolean): Promise<boolean> {
  const { rows } = await sql<{
    decided: boolean;
  }>`select app.decide_role_request(${id}, ${decision === 'approve'}, ${confirmedOnly}) as decided`.execute(db);
  return rows[0]?.decided ?? false;
}

/** The companies of a user, as responsable or as trabajador. */
const theirs = sql`(
  select r.empresa_id as id from responsables_empresas r where r.user_id = u.id
  union all select c.company_id from company_users c where c.user_id = u.id)`;

export async function selectUsers(db: ScopedDb, query: OperationParsed<typeof listUsers>['query']) {
  const { q, role, nuevos_este_mes, sin_empresa, limit, cursor } = query;
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const hits = sql<{ id: string }>`app.list_users(
    ${q}, ${role ?? null}, ${nuevos_este_mes === 'true'}, ${sin_empresa === 'true'}, ${after?.created_at ?? null}, ${after?.id ?? null}, ${limit + 1})`;
  const rows = await db
    .selectFrom(hits.as<'hit'>(sql`hit(id)`))
    // A lateral join, because planned as a set the policies make PostgreSQL read every user.
    .innerJoinLateral(
      (from) => from.selectFrom('users').select(['id', 'email', 'nombre', 'created_at']).whereRef('id', '=', 'hit.id').limit(1).as('u'),
      (join) => join.onTrue(),
    )
    .select(['u.id', 'u.email', 'u.nombre', 'u.created_at'])
    .select(sql<string | null>`app.suspended_at(u.id)`.as('suspended_at'))
    .select(sql<string | null>`app.seen_at(u.id)`.as('seen_at'))
    .select(sql<ListedUser['role']>`(select r.role from user_roles r where r.user_id = u.id)`.as('role'))
    .select(
      sql<ListedUser['empresas']>`coalesce((
        select json_agg(json_build_object('id', e.id, 'nombre', e.nombre) order by e.nombre, e.id)
          from (select e.id, e.nombre from ${theirs} own, lateral (select c.id, c.nombre from empresas c where c.id = own.id offset 0) e
                 order by e.nombre, e.id limit ${EMPRESAS_NAMED}) e), '[]')`.as('empresas'),
    )
    .select(sql<number>`(select count(*) from ${theirs} own)`.as('empresas_total'))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .execute();
  return toPage(rows, limit);
}

export async function countMatching(db: ScopedDb, query: OperationParsed<typeof countUsers>['query']): Promise<number> {
  const { q, role, nuevos_este_mes, sin_empresa } = query;
  const { rows } = await sql<{
    total: number;
  }>`select app.count_users(${q}, ${role ?? null}, ${nuevos_este_mes === 'true'}, ${sin_empresa === 'true'}) as total`.execute(db);
  return rows[0]?.total ?? 0;
}
