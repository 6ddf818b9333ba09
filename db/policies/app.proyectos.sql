create policy responsable on app.proyectos to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
-- A worker sees the projects that contain their tasks. The filter on trabajador_id repeats app.tareas' policy, so that its index is used.
create policy trabajador on app.proyectos for select to ensaya_api using (
  empresa_id = any ((select app.member_ids())::uuid[])
  and exists (select from app.tareas t where t.empresa_id = proyectos.empresa_id and t.proyecto_id = proyectos.id
    and t.trabajador_id = (select app.user_id())));
create policy superadmin on app.proyectos for select to ensaya_api using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- Not granted: moving a project to another company.
grant select, insert (id, empresa_id, nombre, descripcion), update (nombre, descripcion), delete on app.proyectos to ensaya_api;

-- Read by search_proyectos(), for superadmins.
create policy gate on app.proyectos for select to ensaya_gate using (true);
grant select on app.proyectos to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.proyectos for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.proyectos to ensaya_worker;
