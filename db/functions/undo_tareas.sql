-- Deletes tasks of the caller's companies so that undo_tareas() can restore them. Returns those that it deleted.
create or replace function app.delete_tareas(empresas uuid[], ids uuid[]) returns table (empresa_id uuid, id uuid, version integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    update app.tareas t set deleted_at = now() from unnest(empresas, ids) asked (empresa_id, id)
     where t.empresa_id = asked.empresa_id and t.id = asked.id and t.deleted_at is null and t.empresa_id = any (app.managed_ids())
    returning t.empresa_id, t.id, t.version;
end $$;
alter function app.delete_tareas(uuid[], uuid[]) owner to ensaya_gate;
grant execute on function app.delete_tareas(uuid[], uuid[]) to ensaya_api;

-- Takes back the changes that made these versions of tasks of the caller's companies. A task is restored only if the caller made the
-- change, nothing changed later, and the person it returns to is still in the company. The notices that the change ended are shown again;
-- none is added (app.undoing_tareas, see avisos_triggers.sql). Returns all that exist.
create or replace function app.undo_tareas(empresas uuid[], ids uuid[], versions integer[])
returns table (empresa_id uuid, id uuid, nombre text, restored boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done_empresas uuid[];
  done_ids uuid[];
begin
  perform set_config('app.undoing_tareas', 'on', true);
  -- In one order, so that two undos of the same tasks do not wait for each other in a circle.
  perform from app.tareas t join unnest(empresas, ids) asked (empresa_id, id) on t.empresa_id = asked.empresa_id and t.id = asked.id
    where t.empresa_id = any (app.managed_ids()) order by t.empresa_id, t.id for update of t;
  with done as (
    update app.tareas t set nombre = r.nombre, descripcion = r.descripcion, estado = r.estado, trabajador_id = r.trabajador_id,
           fecha_entrega = r.fecha_entrega, terminada_at = r.terminada_at, terminada_nota = r.terminada_nota, deleted_at = r.deleted_at
      from unnest(empresas, ids, versions) asked (empresa_id, id, version)
      join app.tarea_historial h on h.empresa_id = asked.empresa_id and h.tarea_id = asked.id and h.version = asked.version
      join app.tareas o on o.empresa_id = asked.empresa_id and o.id = asked.id and o.version = asked.version
      cross join lateral jsonb_populate_record(o, h.before) r
     where t.empresa_id = o.empresa_id and t.id = o.id and t.empresa_id = any (app.managed_ids())
       and h.changed_by = app.user_id() and h.before is not null
       and (h.before ->> 'trabajador_id' is null or exists (
         select from app.company_users c where c.company_id = o.empresa_id and c.user_id = (h.before ->> 'trabajador_id')::uuid))
    returning t.empresa_id, t.id)
  select array_agg(d.empresa_id), array_agg(d.id) into done_empresas, done_ids from done d;
  perform set_config('app.undoing_tareas', '', true);
  -- Hidden by the transaction of the change: its moment is the same.
  update app.avisos n set hidden_at = null, mail_at = default
    from unnest(empresas, ids, versions) asked (empresa_id, id, version)
    join unnest(done_empresas, done_ids) d (empresa_id, id) on d.empresa_id = asked.empresa_id and d.id = asked.id
    join app.tarea_historial h on h.empresa_id = asked.empresa_id and h.tarea_id = asked.id and h.version = asked.version
   where n.empresa_id = h.empresa_id and n.subject_id = h.tarea_id and n.hidden_at = h.changed_at;
  return query
    select t.empresa_id, t.id, t.nombre, (t.empresa_id, t.id) in (select d.* from unnest(done_empresas, done_ids) d (empresa_id, id))
      from app.tareas t join unnest(empresas, ids) asked (empresa_id, id) on t.empresa_id = asked.empresa_id and t.id = asked.id
     where t.empresa_id = any (app.managed_ids());
end $$;
alter function app.undo_tareas(uuid[], uuid[], integer[]) owner to ensaya_gate;
grant execute on function app.undo_tareas(uuid[], uuid[], integer[]) to ensaya_api;

-- Deletes for good what was deleted more than ten minutes before the moment: no page offers to undo it any more. Comments and history go
-- along, attachments are left to the sweeper of files; so do the notices that a change of that time has hidden. Returns how many tasks.
create or replace function app.purge_tareas(moment timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  purged integer;
begin
  delete from app.tareas t using (
    select o.empresa_id, o.id from app.tareas o where o.deleted_at < moment - interval '10 minutes' order by o.deleted_at limit most) old
   where t.empresa_id = old.empresa_id and t.id = old.id;
  get diagnostics purged = row_count;
  delete from app.avisos n using (
    select o.empresa_id, o.id from app.avisos o where o.hidden_at < moment - interval '10 minutes' order by o.hidden_at limit most) old
   where n.empresa_id = old.empresa_id and n.id = old.id;
  return purged;
end $$;
alter function app.purge_tareas(timestamptz, integer) owner to ensaya_gate;
grant execute on function app.purge_tareas(timestamptz, integer) to ensaya_worker;
