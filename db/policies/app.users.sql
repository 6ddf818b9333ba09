create policy self on app.users to ensaya_api using (id = (select app.user_id()));
create policy responsable on app.users for select to ensaya_api using (
  id in (select user_id from app.company_users where company_id = any ((select app.managed_ids())::uuid[]))
  or id in (select user_id from app.responsables_empresas where empresa_id = any ((select app.managed_ids())::uuid[])));
create policy superadmin on app.users for select to ensaya_api using ((select app.is_superadmin()));

-- admit_user() inserts the user together with the account.
create policy gate on app.users for insert to ensaya_gate with check (true);
-- Searches, the audit log and the platform's figures read users; each function checks its caller.
create policy gate_reads on app.users for select to ensaya_gate using (true);

-- free_address() deletes an account that holds another person's address unconfirmed.
create policy gate_frees on app.users for delete to ensaya_gate using (true);
-- follow_address() writes the account's new address.
create policy gate_follows on app.users for update to ensaya_gate using (true);

-- Not granted to the API: insert and delete (accounts are created and deleted through auth), and updating the e-mail.
grant select, update (nombre, time_zone) on app.users to ensaya_api;
grant select, insert (id, email, nombre, time_zone), update (email), delete on app.users to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.users for select to ensaya_worker using (
  id = (select app.export_user_id())
  or id in (select m.user_id from app.company_users m where m.company_id = (select app.export_empresa_id()))
  or id in (select m.user_id from app.responsables_empresas m where m.empresa_id = (select app.export_empresa_id())));
grant select on app.users to ensaya_worker;
-- request_erasure() and erase_person(); gate_follows allows the update.
grant update (nombre, time_zone, erasing_at, erased_at) on app.users to ensaya_gate;
