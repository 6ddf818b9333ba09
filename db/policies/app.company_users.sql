create policy responsable on app.company_users to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.company_users for select to ensaya_api using (user_id = (select app.user_id()));
create policy superadmin on app.company_users to ensaya_api using ((select app.is_superadmin()) and company_id <> all ((select app.deleted_empresa_ids())::uuid[]));
create policy gate on app.company_users for select to ensaya_gate using (true);
-- add_trabajador() and use_invitation() insert; leave_deleted_empresa() deletes memberships of deleted companies.
create policy gate_admits on app.company_users for insert to ensaya_gate with check (true);
create policy gate_frees on app.company_users for delete to ensaya_gate using (company_id = any ((select app.deleted_empresa_ids())::uuid[]));

-- Not granted: insert (add_trabajador() requires the address), update (a membership is created or deleted, never moved).
grant select, delete on app.company_users to ensaya_api;
grant select, insert (company_id, user_id), delete on app.company_users to ensaya_gate;
grant execute on function app.deleted_empresa_ids() to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.company_users for select to ensaya_worker using (company_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()));
grant select on app.company_users to ensaya_worker;
-- erase_person().
create policy gate_erases on app.company_users to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.company_users to ensaya_gate;
