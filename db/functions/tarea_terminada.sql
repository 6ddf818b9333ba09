-- 'He terminado': the trabajador who has a task marks it, or with `finished` false takes the mark back. The state stays the responsable's.
-- Repeating it with the same note changes nothing.
create or replace function app.finish_tarea(empresa uuid, tarea uuid, finished boolean, nota text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.tareas t set terminada_at = case when finished then now() end, terminada_nota = case when finished then nota end
   where t.empresa_id = empresa and t.id = tarea and t.trabajador_id = app.user_id() and empresa = any (app.member_ids())
     and t.deleted_at is null and t.estado <> 'completada'
     and (finished, nota) is distinct from (t.terminada_at is not null, t.terminada_nota);
end $$;
alter function app.finish_tarea(uuid, uuid, boolean, text) owner to ensaya_gate;
grant execute on function app.finish_tarea(uuid, uuid, boolean, text) to ensaya_api;
