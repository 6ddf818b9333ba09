create policy self on app.role_requests for select to ensaya_api using (user_id = (select app.user_id()));
create policy superadmin on app.role_requests for select to ensaya_api using ((select app.is_superadmin()));
-- enter() reads a pending request, admit_user() inserts one, decide_role_request() decides it.
create policy gate on app.role_requests to ensaya_gate using (true) with check (true);

-- Not granted to the API: any write.
grant select on app.role_requests to ensaya_api;
grant select, insert (user_id, role), update (status, decided_by, decided_at) on app.role_requests to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.role_requests for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.role_requests to ensaya_worker;
-- erase_person().
create policy gate_erases on app.role_requests to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.role_requests to ensaya_gate;
