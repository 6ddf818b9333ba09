import type { NextThing } from '@ensaya/contract/roleplay-play.ts';
import { sql } from 'kysely';

/**
 * What a trabajador has to do next: of the role-play under the alias `item` once they have finished it, otherwise null. What they have
 * said to be finished waits for a responsable.
 */
export const next = sql<NextThing | null>`case when exists (
    select from roleplay_assignments a where a.empresa_id = item.company_id and a.empresa_id = app.member_id() and a.roleplay_id = item.id
       and a.user_id = app.user_id() and a.completed_at is not null) then (
  select json_build_object('kind', todo.kind, 'id', todo.id, 'nombre', todo.nombre, 'fecha_entrega', todo.day,
      'begun', todo.kind = 'roleplay' and (
        exists (select from roleplay_responses r
                 where r.empresa_id = app.member_id() and r.roleplay_id = todo.id and r.user_id = app.user_id())
        or exists (select from borradores_roleplay d
                    where d.empresa_id = app.member_id() and d.roleplay_id = todo.id and d.user_id = app.user_id())))
    from (
      select 'roleplay' as kind, r.id, r.title as nombre, a.due_day as day
        from roleplay_assignments a join roleplays r on r.company_id = a.empresa_id and r.id = a.roleplay_id
       where a.empresa_id = app.member_id() and a.user_id = app.user_id() and a.completed_at is null
         and exists (select from roleplay_questions q
                      where q.empresa_id = a.empresa_id and q.roleplay_id = a.roleplay_id and q.hidden_at is null)
      union all
      select 'tarea', t.id, t.nombre, t.fecha_entrega from tareas t
       where t.empresa_id = app.member_id() and t.trabajador_id = app.user_id() and t.estado <> 'completada' and t.terminada_at is null) todo
   order by todo.day, todo.kind, todo.id limit 1) end`;
