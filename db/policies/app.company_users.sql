create policy responsable on app.company_users to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.company_users for select to ensaya_api using (user_id = (select app.user_id()));
create policy superadmin on app.company_users to ensaya_api using ((select app.is_superadmin()) and company_id <> all ((select app.deleted_empresa_ids())::uuid[]));
create policy gate on app.company_users for select to ensaya_gate using (true);

-- Not granted: update (a membership is made or ended, never moved).
grant select, insert (id, company_id, user_id), delete on app.company_users to ensaya_api;
grant select on app.company_users to ensaya_gate;
