create policy self on app.users to ensaya_api using (id = (select app.user_id()));
create policy responsable on app.users for select to ensaya_api using (
  id in (select user_id from app.company_users where company_id = any ((select app.managed_ids())::uuid[]))
  or id in (select user_id from app.responsables_empresas where empresa_id = any ((select app.managed_ids())::uuid[])));
create policy superadmin on app.users for select to ensaya_api using ((select app.is_superadmin()));

-- admit_user() makes the person together with the account.
create policy gate on app.users for insert to ensaya_gate with check (true);
-- Searches, the audit log and the platform's figures read people; each function says to whom it answers.
create policy gate_reads on app.users for select to ensaya_gate using (true);

-- free_address() removes whoever took somebody else's address and never confirmed it.
create policy gate_frees on app.users for delete to ensaya_gate using (true);

-- Not granted to the API: insert and delete (accounts come and go through auth), and changing one's own e-mail here.
grant select, update (nombre, time_zone) on app.users to ensaya_api;
grant select, insert (id, email, nombre, time_zone), delete on app.users to ensaya_gate;
