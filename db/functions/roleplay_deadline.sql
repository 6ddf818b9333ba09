-- The deadline of a role-play is a day of the worker's calendar, due_day; due_date is the moment at which that day ends for them.
create or replace function app.set_assignment_deadline() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.due_date := app.end_of_day(new.due_day, (select u.time_zone from app.users u where u.id = new.user_id));
  return new;
end $$;
alter function app.set_assignment_deadline() owner to ensaya_gate;
create or replace trigger set_deadline before insert or update of due_day on app.roleplay_assignments
  for each row execute function app.set_assignment_deadline();

-- The same day ends at another moment when the worker moves to another time zone.
create or replace function app.move_assignment_deadlines() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.roleplay_assignments a set due_date = app.end_of_day(a.due_day, new.time_zone)
    from app.company_users c
   where c.user_id = new.id and a.empresa_id = c.company_id and a.user_id = new.id and a.due_day is not null and a.completed_at is null;
  return null;
end $$;
alter function app.move_assignment_deadlines() owner to ensaya_gate;
create or replace trigger move_deadlines after update of time_zone on app.users
  for each row when (old.time_zone is distinct from new.time_zone) execute function app.move_assignment_deadlines();
