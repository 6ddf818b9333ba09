create policy responsable on app.temas_generador to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.temas_generador for select to ensaya_api using (empresa_id = any ((select app.member_ids())::uuid[]));
create policy superadmin on app.temas_generador for select to ensaya_api
  using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- Not granted: moving a topic to another company.
grant select, insert (id, empresa_id, nombre, descripcion), update (nombre, descripcion), delete on app.temas_generador to ensaya_api;

-- Read by search_temas(), for superadmins.
create policy gate on app.temas_generador for select to ensaya_gate using (true);
grant select on app.temas_generador to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.temas_generador for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.temas_generador to ensaya_worker;
