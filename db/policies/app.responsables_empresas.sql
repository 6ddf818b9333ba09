create policy responsable on app.responsables_empresas for select to ensaya_api
  using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy superadmin on app.responsables_empresas to ensaya_api using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));
create policy gate on app.responsables_empresas for select to ensaya_gate using (true);
-- assign_responsable() and use_invitation() insert.
create policy gate_admits on app.responsables_empresas for insert to ensaya_gate with check (true);

-- Not granted: insert (assign_responsable() requires a confirmed address), update (a membership is created or deleted, never moved).
grant select, delete on app.responsables_empresas to ensaya_api;
grant select, insert (empresa_id, user_id) on app.responsables_empresas to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.responsables_empresas for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()));
grant select on app.responsables_empresas to ensaya_worker;
-- erase_person().
create policy gate_erases on app.responsables_empresas to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.responsables_empresas to ensaya_gate;
