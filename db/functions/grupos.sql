-- Entering a group: its role-plays are assigned to people who do not have them. The foreign key has locked the group by now, so that of an
-- entry and receive_in_grupos() at once the second one sees what the first has written. In one order, so that several at once do not
-- wait for each other in a circle. The role-plays are locked: one that is being deleted is left out, and would otherwise fail the entry.
create or replace function app.assign_on_entering() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with kept as materialized (
    select r.company_id, r.id from app.roleplays r
     where (r.company_id, r.id) in (
       select g.empresa_id, g.roleplay_id
         from entered e join app.grupo_roleplays g on g.empresa_id = e.empresa_id and g.grupo_id = e.grupo_id)
     order by r.id
       for key share)
  insert into app.roleplay_assignments (empresa_id, roleplay_id, user_id, due_day, assigned_by, modo)
  -- Of two groups with the same role-play, the deadline of the one that gives more time.
  select distinct on (g.roleplay_id, e.user_id) g.empresa_id, g.roleplay_id, e.user_id, d.due_day, g.set_by, g.modo
    from entered e
    join app.grupo_roleplays g on g.empresa_id = e.empresa_id and g.grupo_id = e.grupo_id
    join kept k on k.company_id = g.empresa_id and k.id = g.roleplay_id
    join app.users u on u.id = e.user_id
    cross join lateral (select (now() at time zone u.time_zone)::date as today) t
    cross join lateral (select case when g.days is not null then t.today + g.days when g.due_day >= t.today then g.due_day end as due_day) d
   order by g.roleplay_id, e.user_id, d.due_day desc nulls first
  on conflict (empresa_id, roleplay_id, user_id) do nothing;
  return null;
end $$;
alter function app.assign_on_entering() owner to ensaya_gate;
create or replace trigger assign after insert on app.grupo_personas referencing new table as entered
  for each statement execute function app.assign_on_entering();

-- From now on people who enter the groups receive the role-play. Waits for the entries that are under way; the caller then assigns it to
-- those who are in them. False if the caller does not manage the company, or one of the groups or the role-play is not its own.
drop function if exists app.receive_in_grupos(uuid, uuid, uuid[], date, integer);
create or replace function app.receive_in_grupos(
  empresa uuid, roleplay uuid, grupos uuid[], due_day date, days integer, modo text default 'escrito') returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if empresa <> all (app.managed_ids()) or not exists (select from app.roleplays r where r.company_id = empresa and r.id = roleplay) then
    return false;
  end if;
  perform from app.grupos g where g.empresa_id = empresa and g.id = any (grupos) order by g.id for update;
  if exists (select from unnest(grupos) asked (id) where not exists (
      select from app.grupos g where g.empresa_id = empresa and g.id = asked.id)) then
    return false;
  end if;
  insert into app.grupo_roleplays as r (empresa_id, grupo_id, roleplay_id, due_day, days, set_by, modo)
  select empresa, asked.id, roleplay, receive_in_grupos.due_day, receive_in_grupos.days, app.user_id(), receive_in_grupos.modo
    from unnest(grupos) asked (id) group by asked.id order by asked.id
  on conflict on constraint grupo_roleplays_pkey do update
     set due_day = excluded.due_day, days = excluded.days, set_by = excluded.set_by, modo = excluded.modo;
  return true;
end $$;
alter function app.receive_in_grupos(uuid, uuid, uuid[], date, integer, text) owner to ensaya_gate;
grant execute on function app.receive_in_grupos(uuid, uuid, uuid[], date, integer, text) to ensaya_api;

-- Who has been put into a group, or taken out of it, with its name. use_invitation() names the person who joins before anyone has entered.
create or replace function app.audit_grupo_persona() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  row record := case tg_op when 'DELETE' then old else new end;
  actor uuid := coalesce(app.user_id(), nullif(current_setting('app.invited_id', true), '')::uuid);
begin
  perform app.audit_by(actor, tg_argv[0], row.empresa_id, concat_ws(', ', u.email, g.nombre), row.user_id)
    from app.users u join app.grupos g on g.empresa_id = row.empresa_id and g.id = row.grupo_id where u.id = row.user_id;
  return null;
end $$;
alter function app.audit_grupo_persona() owner to ensaya_gate;
create or replace trigger audit_entrada after insert on app.grupo_personas for each row
  execute function app.audit_grupo_persona('grupo.persona.añadida');
create or replace trigger audit_salida after delete on app.grupo_personas for each row when (pg_trigger_depth() = 0)
  execute function app.audit_grupo_persona('grupo.persona.quitada');
