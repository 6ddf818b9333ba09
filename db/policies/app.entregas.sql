-- A person reads what they handed in; so do the responsables of the company. Superadmins never do.
create policy responsable on app.entregas for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.entregas for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and user_id = (select app.user_id()));
-- Not granted: writing. The functions of functions/entregas.sql hand in, and a trigger refuses every change.
grant select on app.entregas to ensaya_api;

create policy job on app.entregas for select to ensaya_worker using (empresa_id = (select app.job_empresa_id()));
grant select on app.entregas to ensaya_worker;

create policy gate on app.entregas to ensaya_gate using (true) with check (true);
grant select, insert on app.entregas to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.entregas for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()));
-- erase_person().
create policy gate_erases on app.entregas to ensaya_gate using (user_id = (select app.erased_user_id()));
grant delete on app.entregas to ensaya_gate;
-- apply_retention() deletes the old ones of the job's company.
create policy gate_removes on app.entregas for delete to ensaya_gate using (empresa_id = (select app.job_empresa_id()));
