create policy self on app.user_roles for select to ensaya_api using (user_id = (select app.user_id()));
create policy superadmin on app.user_roles for select to ensaya_api using ((select app.is_superadmin()));
create policy gate on app.user_roles for select to ensaya_gate using (true);
-- admit_user() and decide_role_request() insert a role; no function changes one.
create policy gate_grants on app.user_roles for insert to ensaya_gate with check (true);

-- Not granted to the API: any write.
grant select on app.user_roles to ensaya_api, ensaya_gate;
grant insert on app.user_roles to ensaya_gate;
