import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { AdminPanel, getTeamLoad, ManagerPanel, TeamLoad } from '@ensaya/contract/paneles.ts';
import { sql } from 'kysely';
import { ownToday } from '../lib/own-zone.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { ownEmpresas } from './own-empresas.ts';

const LATEST = 5;
/** The people without open tasks that are named. */
const NAMED = 3;

/** Of a task under the alias `t`; days are those of the caller's time zone. */
const isLate = sql<boolean>`(t.estado <> 'completada' and t.fecha_entrega < ${ownToday})`;

export async function selectManagerPanel(db: ScopedDb, empresa_id?: string): Promise<ManagerPanel> {
  const { rows } = await sql<ManagerPanel>`
    with ${ownEmpresas(empresa_id)},
    work as (
      select own.id, count(t.id) as tareas, count(*) filter (where t.estado = 'completada') as completadas, count(*) filter (where ${isLate}) as vencidas
        from own left join tareas t on t.empresa_id = own.id group by own.id),
    team as (
      select own.id, (select count(*) from company_users c where c.company_id = own.id) as personas from own),
    total as (
      select coalesce(sum(tareas), 0)::integer as tareas, coalesce(sum(completadas), 0)::integer as completadas from work)
    select (select coalesce(sum(personas), 0)::integer from team) as miembros,
           (select count(*) from own join proyectos p on p.empresa_id = own.id) as proyectos,
           (select count(*) from own join invitations i on i.empresa_id = own.id where i.revoked_at is null) as invitaciones,
           (select count(*) from own join company_settings s on s.company_id = own.id and s.logo_url is not null) as logos,
           (select count(*) from own
             where exists (select from ai_settings s where s.company_id = own.id and s.api_key_last4 is not null)
                or (select c.state from app.ai_credit(own.id) c) = 'on') as claves,
           (select count(*) from own where exists (select from temas_generador t where t.empresa_id = own.id)) as temas,
           (select count(*) from own where exists (select from roleplays r where r.company_id = own.id)) as roleplays,
           (select count(*) from own where exists (select from faqs f where f.empresa_id = own.id)) as faqs,
           (select json_build_object('asignados', a.total, 'completados', a.done, 'vencidos', a.late, 'pendientes', a.total - a.done - a.late)
              from (select count(*) as total, count(a.completed_at) as done, count(*) filter (where a.completed_at is null and a.due_date < now()) as late
                      from own join roleplay_assignments a on a.empresa_id = own.id) a) as roleplay_progress,
           (select newest.id from own cross join lateral (
              select r.id, r.created_at from roleplays r where r.company_id = own.id order by r.created_at desc, r.id desc limit 1) newest
             order by newest.created_at desc limit 1) as ultimo_roleplay,
           coalesce((select bool_and(s.primeros_pasos_ocultos_at is not null)
             from own left join company_settings s on s.company_id = own.id), false) as pasos_ocultos,
           coalesce((select json_agg(json_build_object('id', work.id, 'personas', team.personas, 'vencidas', work.vencidas))
             from work join team on team.id = work.id), '[]') as empresas,
           total.tareas, total.completadas as tareas_completadas,
           round(100.0 * total.completadas / nullif(total.tareas, 0))::int as tasa
      from total`.execute(db);
  return rows[0] as ManagerPanel;
}

/** The trabajadores of the caller's companies by their open tasks, those with most overdue first. */
export async function selectTeamLoad(db: ScopedDb, { empresa_id, limit }: OperationParsed<typeof getTeamLoad>['query']): Promise<TeamLoad> {
  const { rows } = await sql<TeamLoad>`
    with ${ownEmpresas(empresa_id)},
    open as (
      select t.empresa_id, t.trabajador_id, count(*) as abiertas, count(*) filter (where ${isLate}) as vencidas
        from own join tareas t on t.empresa_id = own.id and t.estado <> 'completada' and t.trabajador_id is not null
       group by t.empresa_id, t.trabajador_id),
    team as (
      select c.user_id, c.created_at, open.abiertas, open.vencidas
        from own join company_users c on c.company_id = own.id
        left join open on open.empresa_id = c.company_id and open.trabajador_id = c.user_id),
    loaded as (
      select * from team where abiertas > 0 order by vencidas desc, abiertas desc, user_id limit ${limit}),
    idle as (
      select * from team where abiertas is null order by created_at desc, user_id limit ${NAMED})
    select coalesce((select json_agg(json_build_object('id', u.id, 'nombre', u.nombre, 'email', u.email,
                'abiertas', l.abiertas, 'vencidas', l.vencidas) order by l.vencidas desc, l.abiertas desc, l.user_id)
             from loaded l join users u on u.id = l.user_id), '[]') as personas,
           coalesce((select json_agg(json_build_object('id', u.id, 'nombre', u.nombre, 'email', u.email) order by i.created_at desc, i.user_id)
             from idle i join users u on u.id = i.user_id), '[]') as libres,
           count(*) filter (where abiertas > 0) as con_tareas,
           count(*) filter (where abiertas is null) as sin_tareas
      from team`.execute(db);
  return rows[0] as TeamLoad;
}

const figure = (name: string) => sql`coalesce(sum(n) filter (where name = ${name}), 0)::integer`;
/** The users registered in a month; 0 is this one. */
const newIn = (monthsAgo: number) =>
  sql`coalesce(sum(n) filter (where name = 'nuevos ' || to_char((now() at time zone 'UTC') - make_interval(months => ${monthsAgo}), 'YYYY-MM')), 0)::integer`;

export async function selectAdminPanel(db: ScopedDb): Promise<AdminPanel> {
  const { rows } = await sql<AdminPanel>`
    select (select json_build_object(
              'empresas', ${figure('empresas')}, 'usuarios', ${figure('usuarios')}, 'equipos', ${figure('equipos')},
              'sin_responsable', ${figure('sin_responsable')}, 'nuevos_este_mes', ${newIn(0)}, 'nuevos_mes_anterior', ${newIn(1)},
              'trabajadores', ${figure('rol worker')}, 'responsables', ${figure('rol manager')}, 'superadmins', ${figure('rol superadmin')})
              from platform_counts) as totals,
           coalesce((select json_agg(json_build_object('id', u.id, 'email', u.email, 'nombre', u.nombre, 'role', u.role, 'created_at', u.created_at))
             from (select u.id, u.email, u.nombre, u.created_at, (select r.role from user_roles r where r.user_id = u.id) as role
                     from users u order by u.created_at desc, u.id desc limit ${LATEST}) u), '[]') as registros`.execute(db);
  return rows[0] as AdminPanel;
}
