create policy responsable on app.responsables_empresas for select to ensaya_api
  using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy superadmin on app.responsables_empresas to ensaya_api using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));
create policy gate on app.responsables_empresas for select to ensaya_gate using (true);

-- Not granted: update (a membership is made or ended, never moved).
grant select, insert (id, empresa_id, user_id), delete on app.responsables_empresas to ensaya_api;
grant select on app.responsables_empresas to ensaya_gate;
