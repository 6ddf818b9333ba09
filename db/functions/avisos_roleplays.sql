-- A person has finished a role-play. The responsables have one notice of it a day, of theirs: it grows, and each time it is new again.
-- `parent_id` is the person whom it names, the last one.
create or replace function app.add_finished_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Only by their own act: rows that are written otherwise are no news.
  if app.user_id() is distinct from new.user_id then
    return null;
  end if;
  insert into app.avisos as n (user_id, empresa_id, kind, subject_id, parent_id, title, detail, people_count, key, by_mail)
  select m.user_id, new.empresa_id, 'roleplay_terminado', new.roleplay_id, new.user_id, r.title, coalesce(w.nombre, w.email), 1,
         format('roleplay_terminado:%s:%s', new.roleplay_id, (new.completed_at at time zone u.time_zone)::date), c.choice = 'correo'
    from app.responsables_empresas m
    join app.users u on u.id = m.user_id
    join app.roleplays r on r.company_id = new.empresa_id and r.id = new.roleplay_id
    join app.users w on w.id = new.user_id
    cross join lateral (select app.aviso_choice(m.user_id, 'roleplay_terminado') as choice) c
   where m.empresa_id = new.empresa_id and c.choice <> 'no'
   -- In one order, so that people who finish at once do not wait for each other in a circle.
   order by m.user_id
  on conflict on constraint aviso_una_vez do update
     set people_count = n.people_count + 1, parent_id = excluded.parent_id, title = excluded.title, detail = excluded.detail, created_at = excluded.created_at,
         by_mail = excluded.by_mail, read_at = null, mailed_at = null, mail_at = excluded.mail_at;
  return null;
end $$;
alter function app.add_finished_avisos() owner to ensaya_gate;
create or replace trigger add_finished_avisos after insert on app.roleplay_assignments for each row
  when (new.completed_at is not null) execute function app.add_finished_avisos();
create or replace trigger follow_finished_avisos after update on app.roleplay_assignments for each row
  when (old.completed_at is null and new.completed_at is not null) execute function app.add_finished_avisos();

-- Those of the assignments go with them.
create or replace function app.remove_roleplay_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.avisos n using gone g where n.empresa_id = g.company_id and n.subject_id = g.id;
  return null;
end $$;
alter function app.remove_roleplay_avisos() owner to ensaya_gate;
create or replace trigger remove_avisos after delete on app.roleplays referencing old table as gone
  for each statement execute function app.remove_roleplay_avisos();

-- Another last day, by a responsable: the worker has one unread notice of it. That the worker has moved to another time zone is none.
create or replace function app.add_deadline_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.user_id() is null then
    return null;
  end if;
  delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.roleplay_id and n.user_id = new.user_id
     and n.kind = 'plazo_cambiado' and n.read_at is null;
  perform app.add_avisos('plazo_cambiado', new.empresa_id, array[new.user_id], new.roleplay_id, r.title, new.due_date,
      format('plazo_cambiado:%s:%s', new.roleplay_id, extract(epoch from now())), null,
      (select coalesce(u.nombre, u.email) from app.users u where u.id = app.user_id()))
    from app.roleplays r where r.company_id = new.empresa_id and r.id = new.roleplay_id;
  return null;
end $$;
alter function app.add_deadline_avisos() owner to ensaya_gate;
create or replace trigger add_deadline_avisos after update on app.roleplay_assignments for each row
  when (old.due_day is distinct from new.due_day and old.completed_at is null and new.completed_at is null)
  execute function app.add_deadline_avisos();

-- Who becomes a responsable by another's act.
create or replace function app.add_empresa_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.user_id() is null then
    return null;
  end if;
  perform app.add_avisos('empresa_asignada', new.empresa_id, array[new.user_id], new.empresa_id, e.nombre, null,
      format('empresa_asignada:%s:%s', new.empresa_id, extract(epoch from now())))
    from app.empresas e where e.id = new.empresa_id;
  return null;
end $$;
alter function app.add_empresa_avisos() owner to ensaya_gate;
create or replace trigger add_avisos after insert on app.responsables_empresas for each row execute function app.add_empresa_avisos();
