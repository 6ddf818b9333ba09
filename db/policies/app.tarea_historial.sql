-- The responsables, and the trabajador who has the task now.
create policy responsable on app.tarea_historial for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.tarea_historial for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and app.has_tarea(empresa_id, tarea_id));

-- Not granted: writing, because undo_tareas() restores from these rows. keep_tarea_historial() writes them.
grant select on app.tarea_historial to ensaya_api;
create policy gate on app.tarea_historial to ensaya_gate using (true) with check (true);
grant select, insert on app.tarea_historial to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.tarea_historial for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()) or changed_by = (select app.export_user_id()));
grant select on app.tarea_historial to ensaya_worker;
