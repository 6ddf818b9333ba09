-- The people with an assignment, an answer or something handed in of a role-play, for a responsable of its company. Those who have left the
-- company are hidden by the policy of app.users; their answers are not. `answered` counts the questions in play.
create or replace function app.roleplay_people(empresa uuid, roleplay uuid)
returns table (user_id uuid, email text, nombre text, gone boolean, answered integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with answer as (
    select r.user_id, count(*) filter (where r.question_id <> all (array(
             select q.id from app.roleplay_questions q
              where q.empresa_id = empresa and q.roleplay_id = roleplay and q.hidden_at is not null)))::integer as number
      from app.roleplay_responses r
     where r.empresa_id = empresa and r.roleplay_id = roleplay and empresa = any (app.managed_ids())
     group by r.user_id),
  person as (
    select a.user_id from app.roleplay_assignments a where a.empresa_id = empresa and a.roleplay_id = roleplay
    union
    select r.user_id from app.roleplay_respuestas_anteriores r where r.empresa_id = empresa and r.roleplay_id = roleplay
    union
    select e.user_id from app.entregas e where e.empresa_id = empresa and e.roleplay_id = roleplay
    union
    select a.user_id from answer a)
  select u.id, u.email, u.nombre, not exists (select from app.company_users c where c.company_id = empresa and c.user_id = u.id),
         coalesce(a.number, 0)
    from person p join app.users u on u.id = p.user_id left join answer a on a.user_id = p.user_id
   where empresa = any (app.managed_ids());
end;
alter function app.roleplay_people(uuid, uuid) owner to ensaya_gate;
grant execute on function app.roleplay_people(uuid, uuid) to ensaya_api;
