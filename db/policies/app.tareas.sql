-- A deleted task is hidden from all roles until undo_tareas() restores it.
create policy responsable on app.tareas to ensaya_api using (deleted_at is null and empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.tareas for select to ensaya_api
  using (deleted_at is null and empresa_id = any ((select app.member_ids())::uuid[]) and trabajador_id = (select app.user_id()));
create policy superadmin on app.tareas for select to ensaya_api
  using (deleted_at is null and (select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- Not granted: moving a task to another project or company, writing 'He terminado' (finish_tarea() does), and deleting (delete_tareas()
-- hides the task).
grant select,
  insert (id, empresa_id, proyecto_id, trabajador_id, nombre, descripcion, estado, fecha_entrega),
  update (trabajador_id, nombre, descripcion, estado, fecha_entrega) on app.tareas to ensaya_api;

-- Notices, names and searches read tasks; finish_tarea(), delete_tareas() and undo_tareas() check their caller; purge_tareas() deletes for
-- good. No condition here, because search_records() would use no index under it: each function leaves deleted tasks out.
create policy gate on app.tareas to ensaya_gate using (true) with check (true);
grant select, update (trabajador_id, nombre, descripcion, estado, fecha_entrega, terminada_at, terminada_nota, deleted_at), delete
  on app.tareas to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.tareas for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()) or (select app.export_user_id()) in (trabajador_id, hecha_por));
grant select on app.tareas to ensaya_worker;
