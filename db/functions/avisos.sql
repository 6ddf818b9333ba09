-- Whether a person has a kind of notice switched on, and also by mail.
create or replace function app.aviso_choice(person uuid, kind text) returns text
language sql stable
return coalesce((select o.choice from app.aviso_preferencias o where o.user_id = person and o.kind = aviso_choice.kind),
                app.default_aviso_choice(kind));
grant execute on function app.aviso_choice(uuid, text) to ensaya_gate;

-- The last second of a day in a time zone: when a task is due.
create or replace function app.end_of_day(day date, zone text) returns timestamptz
language sql immutable parallel safe
return ((day + 1)::timestamp at time zone zone) - interval '1 second';
grant execute on function app.end_of_day(date, text) to ensaya_gate;

-- Writes a notice for each person with this kind switched on, except the actor. `key` makes it unique for a person. Returns how many
-- were written. For triggers only.
create or replace function app.add_avisos(
  kind text, empresa uuid, people uuid[], subject uuid, title text, due timestamptz, key text,
  parent uuid default null, detail text default null, moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  written integer;
begin
  insert into app.avisos (user_id, empresa_id, kind, subject_id, parent_id, title, detail, due_at, key, created_at, by_mail)
  select p.id, empresa, add_avisos.kind, subject, parent, add_avisos.title, add_avisos.detail, due, add_avisos.key, moment, p.choice = 'correo'
    from (select person as id, app.aviso_choice(person, add_avisos.kind) as choice from unnest(people) person) p
   where p.id is distinct from app.user_id() and p.choice <> 'no'
  on conflict on constraint aviso_una_vez do nothing;
  get diagnostics written = row_count;
  return written;
end $$;
alter function app.add_avisos(text, uuid, uuid[], uuid, text, timestamptz, text, uuid, text, timestamptz) owner to ensaya_gate;

-- Removes notices of more than 90 days. Returns how many.
create or replace function app.sweep_avisos(moment timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  removed integer;
begin
  delete from app.avisos n where n.ctid = any (array(
    select o.ctid from app.avisos o where o.created_at < moment - interval '90 days' order by o.created_at limit most));
  get diagnostics removed = row_count;
  return removed;
end $$;
alter function app.sweep_avisos(timestamptz, integer) owner to ensaya_gate;
grant execute on function app.sweep_avisos(timestamptz, integer) to ensaya_worker;
