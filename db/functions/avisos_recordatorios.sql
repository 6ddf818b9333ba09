-- The notice and its reminder of one person, role-play and day.
create or replace function app.recordatorio_key(roleplay uuid, person uuid, day date) returns text
language sql immutable parallel safe
return format('recordatorio:%s:%s:%s', roleplay, person, day);
grant execute on function app.recordatorio_key(uuid, uuid, date) to ensaya_gate;

-- The people whose deadline of a role-play has passed, and when a reminder that is sent at `moment` reaches each: at once from 08:00 to 20:00
-- of their day, otherwise at the next 08:00. `outcome`: 'ahora', 'a_las_8'; or why none is sent: 'suspendida' (the account), 'no' (they want no
-- reminders), 'hoy' (that day has one). Only of a company that the caller manages.
create or replace function app.late_people(empresa uuid, roleplay uuid, moment timestamptz)
returns table (user_id uuid, assignment_id uuid, due_day date, due_date timestamptz, at timestamptz, closes timestamptz, day date, by_mail boolean, outcome text)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  return query select a.user_id, a.id, a.due_day, a.due_date, n.at, (n.day + time '20:00') at time zone u.time_zone, n.day, c.choice = 'correo',
         case when s.suspended_at is not null then 'suspendida'
              when c.choice = 'no' then 'no'
              when exists (select from app.recordatorios r
                            where r.empresa_id = empresa and r.roleplay_id = roleplay and r.user_id = a.user_id and r.day = n.day) then 'hoy'
              when n.at > moment then 'a_las_8'
              else 'ahora' end
    from app.roleplay_assignments a
    join app.users u on u.id = a.user_id
    join auth.user s on s.id = a.user_id
    cross join lateral app.mail_hours(moment, u.time_zone) h
    cross join lateral (select o.at, (o.at at time zone u.time_zone)::date as day
                          from (select case when moment >= h.opens and moment < h.closes then moment else h.opens_next end as at) o) n
    cross join lateral (select app.aviso_choice(a.user_id, 'recordatorio') as choice) c
   where a.empresa_id = empresa and a.roleplay_id = roleplay and a.completed_at is null and a.due_date < moment
     and empresa = any (app.managed_ids());
end $$;
grant execute on function app.late_people(uuid, uuid, timestamptz) to ensaya_gate;

-- Reminds all of them, or those among `people` (null: all), as a set: of several responsables who send at once, each person gets one reminder.
-- `told`: who has a notice now.
create or replace function app.remind_late_at(empresa uuid, roleplay uuid, frase text, moment timestamptz, people uuid[])
returns table (told uuid[], a_las_8 integer, hoy integer, no_quieren integer, suspendidas integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  return query with late as materialized (
    select * from app.late_people(empresa, roleplay, moment) where people is null or user_id = any (people)),
  added as (
    -- In one order, so that two who send at once do not wait for each other in a circle.
    insert into app.recordatorios (empresa_id, roleplay_id, user_id, day, sent_by, sent_at, frase)
    select empresa, roleplay, l.user_id, l.day, app.user_id(), moment, frase from late l
     where l.outcome in ('ahora', 'a_las_8') order by l.user_id, l.day
    on conflict do nothing
    returning user_id),
  new as (select l.* from late l join added a on a.user_id = l.user_id),
  told as (
    insert into app.avisos (user_id, empresa_id, kind, subject_id, title, detail, note, due_at, key, created_at, by_mail)
    select n.user_id, empresa, 'recordatorio', roleplay, r.title, coalesce(s.nombre, s.email), frase, n.due_date,
           app.recordatorio_key(roleplay, n.user_id, n.day), moment, n.by_mail
      from new n join app.roleplays r on r.company_id = empresa and r.id = roleplay left join app.users s on s.id = app.user_id()
     where n.outcome = 'ahora'
    on conflict on constraint aviso_una_vez do nothing
    returning user_id),
  planned as (
    insert into app.avisos_programados (empresa_id, record_id, user_id, kind, key, notify_at, until)
    select empresa, n.assignment_id, n.user_id, 'recordatorio', app.recordatorio_key(roleplay, n.user_id, n.day), n.at, n.closes
      from new n where n.outcome = 'a_las_8'
    on conflict do nothing)
  select array(select t.user_id from told t),
         (select count(*) from new n where n.outcome = 'a_las_8')::integer,
         -- Also those whom another responsable has reminded since `late` was read.
         (count(*) filter (where l.outcome in ('hoy', 'ahora', 'a_las_8')) - (select count(*) from new))::integer,
         (count(*) filter (where l.outcome = 'no'))::integer,
         (count(*) filter (where l.outcome = 'suspendida'))::integer
    from late l;
end $$;
alter function app.remind_late_at(uuid, uuid, text, timestamptz, uuid[]) owner to ensaya_gate;

create or replace function app.remind_late(empresa uuid, roleplay uuid, frase text, people uuid[])
returns table (told uuid[], a_las_8 integer, hoy integer, no_quieren integer, suspendidas integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select * from app.remind_late_at(empresa, roleplay, frase, now(), people);
end $$;
alter function app.remind_late(uuid, uuid, text, uuid[]) owner to ensaya_gate;
grant execute on function app.remind_late(uuid, uuid, text, uuid[]) to ensaya_api;

-- How many of the late people (of those among `people`; null: of all) a reminder would reach now, and why it would not reach the others; the day
-- that all their deadlines had, null if they had several; and the last reminder of the role-play: how many were sent with it, when and by whom.
create or replace function app.late_reminders(empresa uuid, roleplay uuid, people uuid[])
returns table (ahora integer, a_las_8 integer, hoy integer, no_quieren integer, suspendidas integer, due_day date,
               last_at timestamptz, last_by text, last_people integer)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  return query with late as materialized (
    select * from app.late_people(empresa, roleplay, now()) where people is null or user_id = any (people)),
  last as (
    select r.sent_by, r.sent_at, count(*)::integer as reached from app.recordatorios r
     where r.empresa_id = empresa and r.roleplay_id = roleplay and empresa = any (app.managed_ids())
       and (people is null or r.user_id = any (people))
     group by r.sent_by, r.sent_at order by r.sent_at desc limit 1)
  select l.*, last.sent_at, coalesce(s.nombre, s.email), last.reached
    from (
      select (count(*) filter (where outcome = 'ahora'))::integer, (count(*) filter (where outcome = 'a_las_8'))::integer,
             (count(*) filter (where outcome = 'hoy'))::integer, (count(*) filter (where outcome = 'no'))::integer,
             (count(*) filter (where outcome = 'suspendida'))::integer,
             case when min(due_day) = max(due_day) then min(due_day) end
        from late) l
    left join last on true left join app.users s on s.id = last.sent_by;
end $$;
alter function app.late_reminders(uuid, uuid, uuid[]) owner to ensaya_gate;
grant execute on function app.late_reminders(uuid, uuid, uuid[]) to ensaya_api;
