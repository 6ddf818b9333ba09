-- The deadline of a role-play is a day of the worker's calendar. due_date, the moment at which that day ends for them, follows it
-- (functions/roleplay_deadline.sql): lists and reminders compare it, and the previous release writes it alone.
alter table app.roleplay_assignments add column due_day date;

-- A zone that PostgreSQL does not know counts as Madrid, as in app.known_zone().
with known as materialized (select name from pg_timezone_names),
zoned as (
  select a.empresa_id, a.id, a.due_date, coalesce(k.name, 'Europe/Madrid') as zone
    from app.roleplay_assignments a
    join app.users u on u.id = a.user_id
    left join known k on k.name = u.time_zone
   where a.due_date is not null)
update app.roleplay_assignments a
   set due_day = (z.due_date at time zone z.zone)::date,
       due_date = (((z.due_date at time zone z.zone)::date + 1)::timestamp at time zone z.zone) - interval '1 second'
  from zoned z
 where a.empresa_id = z.empresa_id and a.id = z.id;
