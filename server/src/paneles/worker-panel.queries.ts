import type { PanelPlay, PanelRoleplay, PanelTarea, WorkerPanel } from '@ensaya/contract/paneles.ts';
import { sql } from 'kysely';
import { ownToday } from '../lib/own-zone.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** Tasks that are always listed, unless more are due this week. */
const LATEST = 5;
/** The most tasks that are listed because they are overdue, because they are due today, and because they are due this week: each. */
const DUE_THIS_WEEK = 50;
const AHEAD = 8;
const PLAYS = 6;

/** A task under the alias `t`. */
const tarea = sql<PanelTarea>`json_build_object('kind', 'tarea', 'id', t.id, 'empresa_id', t.empresa_id, 'proyecto_id', t.proyecto_id,
  'nombre', t.nombre, 'estado', t.estado, 'fecha_entrega', t.fecha_entrega, 'terminada', t.terminada_at is not null, 'proyecto', json_build_object('nombre', (
    select p.nombre from proyectos p where p.empresa_id = t.empresa_id and p.id = t.proyecto_id)))`;

/** A role-play to do under the alias `a`. */
const assigned = sql<PanelRoleplay>`json_build_object('kind', 'roleplay', 'id', a.roleplay_id, 'empresa_id', a.empresa_id,
  'nombre', a.title, 'fecha_entrega', a.due_day, 'due_date', a.due_date, 'begun', a.begun)`;

const play = sql<PanelPlay>`json_build_object('id', a.roleplay_id, 'empresa_id', a.empresa_id, 'nombre', a.title, 'fecha_entrega', a.due_day,
  'due_date', a.due_date, 'begun', a.begun, 'preguntas', a.preguntas, 'respondidas', a.respondidas)`;

/**
 * What is overdue, due today and due until Sunday is listed; then what has no date, and tasks due later or completed only while there are
 * few others. The agenda begins after Sunday, so that it repeats nothing. Days are those of the caller's time zone.
 */
export async function selectWorkerPanel(db: ScopedDb): Promise<WorkerPanel> {
  const { rows } = await sql<WorkerPanel>`
    with today as materialized (select day, day + 7 - extract(isodow from day)::integer as sunday from (select ${ownToday} as day) d),
    mine as (
      select t.*, case when t.estado = 'completada' then 5 when t.fecha_entrega < today.day then 0 when t.fecha_entrega = today.day then 1
                       when t.fecha_entrega <= today.sunday then 2 when t.fecha_entrega is null then 3 else 4 end as week_group
        from today, tareas t where t.empresa_id = app.member_id() and t.trabajador_id = app.user_id()),
    plays as (
      select a.*, r.title from roleplay_assignments a join roleplays r on r.company_id = a.empresa_id and r.id = a.roleplay_id
       where a.empresa_id = app.member_id() and a.user_id = app.user_id()),
    due as (
      select item.*, item.day < today.day as overdue, item.day > today.sunday as ahead from today, (
        select 'tarea' as kind, t.empresa_id, t.id, t.fecha_entrega as day
          from mine t where t.estado <> 'completada' and t.fecha_entrega is not null
        union all
        select 'roleplay', a.empresa_id, a.id, a.due_day from plays a where a.completed_at is null and a.due_day is not null) item),
    shown as (select * from due where ahead order by day, id limit ${AHEAD}),
    listed as (
      select t.*, row_number() over (order by t.week_group, case when t.week_group < 5 then t.fecha_entrega end, t.created_at desc, t.id desc) as place,
             row_number() over (partition by t.week_group order by t.fecha_entrega, t.created_at desc, t.id desc) as place_in_group
        from mine t),
    next as (
      select p.id from plays p, today where p.completed_at is null and (p.due_day is null or p.due_day <= today.sunday)
       order by p.due_day, p.id limit ${PLAYS}),
    -- Those that are shown. Begun: an answer, also of a question that is hidden since, or a draft exists.
    todo as materialized (
      select p.*, q.preguntas, q.respondidas, q.answered or exists (
               select from borradores_roleplay d where d.user_id = p.user_id and d.empresa_id = p.empresa_id and d.roleplay_id = p.roleplay_id) as begun
        from (select * from plays where id in (select id from next union all select id from shown where kind = 'roleplay') offset 0) p, lateral (
          select count(*) filter (where q.hidden_at is null) as preguntas,
                 count(r.question_id) filter (where q.hidden_at is null) as respondidas, count(r.question_id) > 0 as answered
            from roleplay_questions q
            left join roleplay_responses r on r.empresa_id = app.member_id() and r.roleplay_id = q.roleplay_id and r.question_id = q.id
              and r.user_id = app.user_id()
           where q.empresa_id = p.empresa_id and q.roleplay_id = p.roleplay_id) q),
    work as (
      select count(*) as tareas, count(*) filter (where estado = 'completada') as done from mine),
    rehearsal as (
      select count(*) as roleplays, count(*) filter (where completed_at is not null) as done from plays)
    select work.tareas + rehearsal.roleplays as asignadas,
           work.done + rehearsal.done as completadas,
           work.tareas + rehearsal.roleplays - work.done - rehearsal.done as pendientes,
           rehearsal.roleplays, rehearsal.done as roleplays_completados,
           (select json_build_object(
              'tareas', count(*) filter (where kind = 'tarea'), 'roleplays', count(*) filter (where kind = 'roleplay'))
              from due where overdue) as vencidas,
           coalesce((select json_agg(${tarea} order by t.place)
             from (select * from listed l where l.place <= ${LATEST} or (l.week_group <= 2 and l.place_in_group <= ${DUE_THIS_WEEK})) t), '[]') as recientes,
           coalesce((select json_agg(${play} order by a.due_day, a.id) from todo a join next using (id)), '[]') as por_hacer,
           coalesce((select json_agg(case when t.id is not null then ${tarea} else ${assigned} end order by s.day, s.id)
             from shown s
             left join mine t on s.kind = 'tarea' and t.empresa_id = s.empresa_id and t.id = s.id
             left join todo a on s.kind = 'roleplay' and a.empresa_id = s.empresa_id and a.id = s.id), '[]') as agenda,
           json_build_object(
             'roleplays', exists (select from roleplays r where r.company_id = app.member_id()),
             'ensayado', exists (select from roleplay_responses r where r.empresa_id = app.member_id() and r.user_id = app.user_id()),
             'temas', exists (select from temas_generador g where g.empresa_id = app.member_id()),
             'generado', exists (select from prompts_generados g where g.empresa_id = app.member_id() and g.user_id = app.user_id()),
             'faqs', exists (select from faqs f where f.empresa_id = app.member_id())) as pasos
      from work, rehearsal`.execute(db);
  return rows[0] as WorkerPanel;
}
