-- The fields of a task whose changes are kept and can be undone.
create or replace function app.tarea_fields(tarea app.tareas) returns jsonb
language sql immutable parallel safe
return jsonb_build_object('nombre', (tarea).nombre, 'descripcion', (tarea).descripcion, 'estado', (tarea).estado,
  'trabajador_id', (tarea).trabajador_id, 'fecha_entrega', (tarea).fecha_entrega, 'terminada_at', (tarea).terminada_at,
  'terminada_nota', (tarea).terminada_nota, 'deleted_at', (tarea).deleted_at);
grant execute on function app.tarea_fields(app.tareas) to ensaya_gate;

-- The fields of `these` that differ in `others`.
create or replace function app.tarea_differences(these jsonb, others jsonb) returns jsonb
language sql immutable parallel safe
return (select jsonb_object_agg(f.key, f.value) from jsonb_each(these) f where f.value is distinct from others -> f.key);
grant execute on function app.tarea_differences(jsonb, jsonb) to ensaya_gate;

-- Statement triggers: a bulk change touches 500 tasks.
create or replace function app.keep_tarea_creation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.tarea_historial (empresa_id, tarea_id, version, changed_by)
  select a.empresa_id, a.id, a.version, app.user_id() from added a;
  return null;
end $$;
alter function app.keep_tarea_creation() owner to ensaya_gate;
create or replace trigger keep_creation after insert on app.tareas referencing new table as added
  for each statement execute function app.keep_tarea_creation();

create or replace function app.keep_tarea_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.tarea_historial (empresa_id, tarea_id, version, changed_by, before, after)
  select n.empresa_id, n.id, n.version, app.user_id(), app.tarea_differences(f.before, f.after), app.tarea_differences(f.after, f.before)
    from old_rows o
    join new_rows n on n.empresa_id = o.empresa_id and n.id = o.id
    cross join lateral (select app.tarea_fields(o) as before, app.tarea_fields(n) as after) f
   where f.before <> f.after;
  return null;
end $$;
alter function app.keep_tarea_change() owner to ensaya_gate;
create or replace trigger keep_change after update on app.tareas referencing old table as old_rows new table as new_rows
  for each statement execute function app.keep_tarea_change();

-- A task that moves to another state than completed, or to another person, is not finished any more. Undoing (as the gate) restores the
-- mark as it was.
create or replace function app.clear_terminada() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.terminada_at := null;
  new.terminada_nota := null;
  return new;
end $$;
create or replace trigger clear_terminada before update on app.tareas for each row
  when (old.terminada_at is not null and current_user <> 'ensaya_gate'
    and (old.trabajador_id is distinct from new.trabajador_id or old.estado <> new.estado and new.estado <> 'completada'))
  execute function app.clear_terminada();
