import type { AdminPanel, ManagerPanel, PanelTarea, WorkerPanel } from '@ensaya/contract/paneles.ts';
import { sql } from 'kysely';
import { ownZone } from '../lib/own-zone.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const LATEST = 5;
const OVERDUE = 4;
const AHEAD = 8;

const entry = sql<PanelTarea>`json_build_object('id', t.id, 'empresa_id', t.empresa_id, 'proyecto_id', t.proyecto_id, 'nombre', t.nombre,
  'estado', t.estado, 'fecha_entrega', t.fecha_entrega, 'proyecto', json_build_object('nombre', (
    select p.nombre from proyectos p where p.empresa_id = t.empresa_id and p.id = t.proyecto_id)))`;

/**
 * Overdue tasks come first in the agenda: only the latest ones, so that a trabajador with many still sees today's and coming tasks.
 * Days are those of the caller's time zone.
 */
export async function selectWorkerPanel(db: ScopedDb): Promise<WorkerPanel> {
  const { rows } = await sql<WorkerPanel>`
    with mine as (
      select t.* from unnest(app.member_ids()) as empresa (id)
        join tareas t on t.empresa_id = empresa.id and t.trabajador_id = app.user_id()),
    due as (
      select mine.*, mine.fecha_entrega < (now() at time zone ${ownZone})::date as overdue
        from mine where estado <> 'completada' and fecha_entrega is not null)
    select count(*) as asignadas,
           count(*) filter (where estado = 'completada') as completadas,
           count(*) filter (where estado <> 'completada') as pendientes,
           (select count(*) from due where overdue) as vencidas,
           coalesce((select json_agg(${entry} order by t.created_at desc, t.id desc)
             from (select * from mine order by created_at desc, id desc limit ${LATEST}) t), '[]') as recientes,
           coalesce((select json_agg(${entry} order by t.fecha_entrega, t.id)
             from ((select * from due where overdue order by fecha_entrega desc, id desc limit ${OVERDUE})
                   union all (select * from due where not overdue order by fecha_entrega, id limit ${AHEAD})) t), '[]') as agenda
      from mine`.execute(db);
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
