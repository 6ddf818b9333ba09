create policy responsable on app.empresas for select to ensaya_api using (id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.empresas for select to ensaya_api using (id = any ((select app.member_ids())::uuid[]));
create policy superadmin on app.empresas to ensaya_api
  using (deleted_at is null and (select app.is_superadmin()))
  with check (deleted_at is null and (select app.is_superadmin()));
create policy gate on app.empresas for select to ensaya_gate using (true);
-- delete_empresa() marks a company as deleted, once; suspend_empresa() and restore_empresa() act for superadmins. take_from_ai_cap() locks.
create policy gate_changes on app.empresas for update to ensaya_gate using (deleted_at is null or (select app.is_superadmin())) with check (true);
-- A job may delete its own company, 30 days after it was marked as deleted.
create policy purge on app.empresas to ensaya_worker
  using (id = (select app.job_empresa_id()) and deleted_at < now() - interval '30 days');

-- Not granted to the API: delete, and writing deleted_at or suspended_at.
grant select,
  insert (id, nombre, correo_contacto, sector, pais),
  update (nombre, correo_contacto, sector, pais) on app.empresas to ensaya_api;
grant select, update (deleted_at, suspended_at, suspended_by, restored_at) on app.empresas to ensaya_gate;
grant select, delete on app.empresas to ensaya_worker;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.empresas for select to ensaya_worker using (id = (select app.export_empresa_id()));
grant select on app.empresas to ensaya_worker;
