create policy responsable on app.tareas to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.tareas for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and trabajador_id = (select app.user_id()));
create policy superadmin on app.tareas for select to ensaya_api using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- Not granted: moving a task to another project or company.
grant select,
  insert (id, empresa_id, proyecto_id, trabajador_id, nombre, descripcion, estado, fecha_entrega),
  update (trabajador_id, nombre, descripcion, estado, fecha_entrega),
  delete on app.tareas to ensaya_api;

-- The notices of due tasks read them.
create policy gate on app.tareas for select to ensaya_gate using (true);
grant select on app.tareas to ensaya_gate;
