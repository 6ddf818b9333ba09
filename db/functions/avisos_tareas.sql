-- 'He terminado' notifies the responsables. Taking it back, or moving the task on, hides the notice; undo_tareas() shows it again.
create or replace function app.follow_terminada_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.avisos n set hidden_at = now() where n.empresa_id = new.empresa_id and n.subject_id = new.id
     and n.kind = 'tarea_terminada' and n.read_at is null and n.hidden_at is null;
  if new.terminada_at is not null and current_setting('app.undoing_tareas', true) is distinct from 'on' then
    perform app.add_avisos('tarea_terminada', new.empresa_id, array(
        select m.user_id from app.responsables_empresas m where m.empresa_id = new.empresa_id), new.id, new.nombre, null,
        format('tarea_terminada:%s:%s', new.id, extract(epoch from new.terminada_at)), new.proyecto_id,
        (select coalesce(u.nombre, u.email) from app.users u where u.id = new.trabajador_id));
  end if;
  return null;
end $$;
alter function app.follow_terminada_avisos() owner to ensaya_gate;
create or replace trigger follow_terminada_avisos after update on app.tareas for each row
  when (old.terminada_at is distinct from new.terminada_at) execute function app.follow_terminada_avisos();

-- The notices of a deleted task come back with it, by undo_tareas().
create or replace function app.hide_tarea_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.avisos n set hidden_at = new.deleted_at
   where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.hidden_at is null;
  return null;
end $$;
alter function app.hide_tarea_avisos() owner to ensaya_gate;
create or replace trigger hide_avisos after update on app.tareas for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.hide_tarea_avisos();

-- A comment notifies the other party: the trabajador's to the responsables, a responsable's to the trabajador. Of several that are
-- unread, the latest stays.
create or replace function app.add_comentario_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told record;
begin
  for told in
    select a.empresa_id, a.id, a.autor_id, t.id as tarea_id, t.nombre, t.proyecto_id,
           case when a.autor_id = t.trabajador_id
             then array(select m.user_id from app.responsables_empresas m where m.empresa_id = a.empresa_id)
             else array_remove(array[t.trabajador_id], null) end as people
      from added a join app.tareas t on t.empresa_id = a.empresa_id and t.id = a.tarea_id and t.deleted_at is null
  loop
    delete from app.avisos n where n.empresa_id = told.empresa_id and n.subject_id = told.tarea_id and n.kind = 'tarea_comentada'
       and n.user_id = any (told.people) and n.read_at is null;
    perform app.add_avisos('tarea_comentada', told.empresa_id, told.people, told.tarea_id, told.nombre, null,
      format('tarea_comentada:%s', told.id), told.proyecto_id, (select coalesce(u.nombre, u.email) from app.users u where u.id = told.autor_id));
  end loop;
  return null;
end $$;
alter function app.add_comentario_avisos() owner to ensaya_gate;
create or replace trigger add_avisos after insert on app.tarea_comentarios referencing new table as added
  for each statement execute function app.add_comentario_avisos();

create or replace function app.remove_comentario_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.avisos n using gone g
   where n.empresa_id = g.empresa_id and n.subject_id = g.tarea_id and n.key = format('tarea_comentada:%s', g.id);
  return null;
end $$;
alter function app.remove_comentario_avisos() owner to ensaya_gate;
create or replace trigger remove_avisos after delete on app.tarea_comentarios referencing old table as gone
  for each statement execute function app.remove_comentario_avisos();
