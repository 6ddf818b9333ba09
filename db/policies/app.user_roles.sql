create policy self on app.user_roles for select to ensaya_api using (user_id = (select app.user_id()));
create policy superadmin on app.user_roles for select to ensaya_api using ((select app.is_superadmin()));
create policy gate on app.user_roles for select to ensaya_gate using (true);
-- admit_user() and decide_role_request() insert a role; no function changes one.
create policy gate_grants on app.user_roles for insert to ensaya_gate with check (true);

-- Not granted to the API: any write.
grant select on app.user_roles to ensaya_api, ensaya_gate;
grant insert on app.user_roles to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.user_roles for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.user_roles to ensaya_worker;
-- erase_person().
create policy gate_erases on app.user_roles to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.user_roles to ensaya_gate;
