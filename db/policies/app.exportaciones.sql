-- A person's own copies, and those of the companies that they run. A superadmin may ask for a company's and see that it exists; open_export()
-- does not give them the file.
create policy propia on app.exportaciones for select to ensaya_api using (empresa_id is null and user_id = (select app.user_id()));
create policy responsable on app.exportaciones for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy superadmin on app.exportaciones for select to ensaya_api using (
  (select app.is_superadmin()) and empresa_id is not null and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));
create policy pide on app.exportaciones for insert to ensaya_api with check (
  user_id = (select app.user_id()) and (
    empresa_id is null or empresa_id = any ((select app.managed_ids())::uuid[])
    or (select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[])));
-- Not granted: changing or deleting. The functions of exports.sql do.
grant select, insert (id, user_id, empresa_id) on app.exportaciones to ensaya_api;

create policy gate on app.exportaciones to ensaya_gate using (true) with check (true);
grant select, update (state, finished_at, expires_at, bytes, filas, archivos, faltan, downloaded_at), delete on app.exportaciones to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.exportaciones for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.exportaciones to ensaya_worker;
