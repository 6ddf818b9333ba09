create policy responsable on app.roleplays to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.roleplays for select to ensaya_api using (company_id = any ((select app.member_ids())::uuid[]));
create policy superadmin on app.roleplays for select to ensaya_api
  using ((select app.is_superadmin()) and company_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- Not granted: moving a role-play to another company.
grant select, insert (id, company_id, title, description, quien_habla, quien_eres, biblioteca, created_by),
  update (title, description, quien_habla, quien_eres, escena_archivo_id), delete on app.roleplays to ensaya_api;

create policy job on app.roleplays for select to ensaya_worker using (company_id = (select app.job_empresa_id()));
grant select on app.roleplays to ensaya_worker;

-- search_roleplays() and count_contents() read them.
create policy gate on app.roleplays for select to ensaya_gate using (true);
grant select on app.roleplays to ensaya_gate;
-- give_invited() and assign_on_entering() lock them, which PostgreSQL allows to those who may update a column; no new row passes the check.
create policy gate_locks on app.roleplays for update to ensaya_gate using (true) with check (false);
grant update (id) on app.roleplays to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.roleplays for select to ensaya_worker using (company_id = (select app.export_empresa_id()));
grant select on app.roleplays to ensaya_worker;
