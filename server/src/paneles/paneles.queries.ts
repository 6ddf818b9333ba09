import type { AdminPanel, ManagerPanel, PanelRoleplay, PanelTarea, WorkerPanel } from '@ensaya/contract/paneles.ts';
import { sql } from 'kysely';
import { ownZone } from '../lib/own-zone.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const LATEST = 5;
const OVERDUE = 4;
const AHEAD = 8;

/** A task under the alias `t`. */
const tarea = sql<PanelTarea>`json_build_object('kind', 'tarea', 'id', t.id, 'empresa_id', t.empresa_id, 'proyecto_id', t.proyecto_id,
  'nombre', t.nombre, 'estado', t.estado, 'fecha_entrega', t.fecha_entrega, 'proyecto', json_build_object('nombre', (
    select p.nombre from proyectos p where p.empresa_id = t.empresa_id and p.id = t.proyecto_id)))`;

/** An assigned role-play under the alias `a`. */
const assigned = sql<PanelRoleplay>`json_build_object('kind', 'roleplay', 'id', a.roleplay_id, 'empresa_id', a.empresa_id,
  'nombre', a.title, 'fecha_entrega', a.day, 'due_date', a.due_date, 'begun',
  exists (select from roleplay_responses r
    where r.empresa_id = a.empresa_id and r.user_id = a.user_id and r.roleplay_id = a.roleplay_id)
  or exists (select from borradores_roleplay d
    where d.user_id = a.user_id and d.empresa_id = a.empresa_id and d.roleplay_id = a.roleplay_id))`;

/**
 * What is overdue comes first in the agenda: only the latest, so that a trabajador with many still sees what is due today and next. Days
 * are those of the caller's time zone.
 */
export async function selectWorkerPanel(db: ScopedDb): Promise<WorkerPanel> {
  const { rows } = await sql<WorkerPanel>`
    with mine as (
      select t.* from unnest(app.member_ids()) as empresa (id)
        join tareas t on t.empresa_id = empresa.id and t.trabajador_id = app.user_id()),
    plays as (
      select a.*, r.title, (a.due_date at time zone ${ownZone})::date as day from unnest(app.member_ids()) as empresa (id)
        join roleplay_assignments a on a.empresa_id = empresa.id and a.user_id = app.user_id()
        join roleplays r on r.company_id = a.empresa_id and r.id = a.roleplay_id),
    due as (
      select item.*, item.day < (now() at time zone ${ownZone})::date as overdue from (
        select 'tarea' as kind, t.empresa_id, t.id, t.fecha_entrega as day
          from mine t where t.estado <> 'completada' and t.fecha_entrega is not null
        union all
        select 'roleplay', a.empresa_id, a.id, a.day from plays a where a.completed_at is null and a.due_date is not null) item),
    shown as (
      (select * from due where overdue order by day desc, id desc limit ${OVERDUE})
      union all (select * from due where not overdue order by day, id limit ${AHEAD})),
    work as (
      select count(*) as tareas, count(*) filter (where estado = 'completada') as done from mine),
    rehearsal as (
      select count(*) as roleplays, count(*) filter (where completed_at is not null) as done from plays)
    select work.tareas + rehearsal.roleplays as asignadas,
           work.done + rehearsal.done as completadas,
           work.tareas + rehearsal.roleplays - work.done - rehearsal.done as pendientes,
           rehearsal.roleplays,
           (select json_build_object(
              'tareas', count(*) filter (where kind = 'tarea'), 'roleplays', count(*) filter (where kind = 'roleplay'))
              from due where overdue) as vencidas,
           coalesce((select json_agg(${tarea} order by t.created_at desc, t.id desc)
             from (select * from mine order by created_at desc, id desc limit ${LATEST}) t), '[]') as recientes,
           coalesce((select json_agg(case when t.id is not null then ${tarea} else ${assigned} end order by s.day, s.id)
             from shown s
             left join mine t on s.kind = 'tarea' and t.empresa_id = s.empresa_id and t.id = s.id
             left join plays a on s.kind = 'roleplay' and a.empresa_id = s.empresa_id and a.id = s.id), '[]') as agenda
      from work, rehearsal`.execute(db);
  return rows[0] as WorkerPanel;
}

export async function selectManagerPanel(db: ScopedDb): Promise<ManagerPanel> {
  const { rows } = await sql<ManagerPanel>`
    with own as (select unnest(app.managed_ids()) as id),
    work as (
      select count(*) as tareas, count(*) filter (where t.estado = 'completada') as completadas
        from own join tareas t on t.empresa_id = own.id)
    select (select count(*) from own join company_users c on c.company_id = own.id) as miembros,
           (select count(*) from own join proyectos p on p.empresa_id = own.id) as proyectos,
           (select count(*) from own join invitations i on i.empresa_id = own.id where i.revoked_at is null) as invitaciones,
           (select count(*) from own join company_settings s on s.company_id = own.id and s.logo_url is not null) as logos,
           (select count(*) from own join ai_settings s on s.company_id = own.id and s.api_key_last4 is not null) as claves,
           (select count(*) from own where exists (select from temas_generador t where t.empresa_id = own.id)) as temas,
           (select count(*) from own where exists (select from roleplays r where r.company_id = own.id)) as roleplays,
           (select json_build_object(
              'asignados', count(*),
              'completados', count(*) filter (where a.completed_at is not null),
              'vencidos', count(*) filter (where a.completed_at is null and a.due_date < now()),
              'pendientes', count(*) filter (where a.completed_at is null and (a.due_date is null or a.due_date >= now())))
              from own join roleplay_assignments a on a.empresa_id = own.id) as roleplay_progress,
           work.tareas, work.completadas as tareas_completadas,
           round(100.0 * work.completadas / nullif(work.tareas, 0))::int as tasa
      from work`.execute(db);
  return rows[0] as ManagerPanel;
}

export async function selectAdminPanel(db: ScopedDb): Promise<AdminPanel> {
  const { rows } = await sql<AdminPanel>`
    select (select to_json(t) from (
             select counted_at, empresas, usuarios, equipos, sin_responsable, nuevos_este_mes, nuevos_mes_anterior,
                    trabajadores, responsables, superadmins from platform_totals) t) as totals,
           coalesce((select json_agg(json_build_object('id', u.id, 'email', u.email, 'nombre', u.nombre, 'role', u.role, 'created_at', u.created_at))
             from (select u.id, u.email, u.nombre, u.created_at, (select r.role from user_roles r where r.user_id = u.id) as role
                     from users u order by u.created_at desc, u.id desc limit ${LATEST}) u), '[]') as registros`.execute(db);
  return rows[0] as AdminPanel;
}
