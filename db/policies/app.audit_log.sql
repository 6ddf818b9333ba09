create policy responsable on app.audit_log for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy superadmin on app.audit_log for select to ensaya_api using ((select app.is_superadmin()));
-- The events of one's own account. Not other acts about oneself: those of a company are read by the people who run it.
create policy self on app.audit_log for select to ensaya_api using (person_id = (select app.user_id()) and act like 'cuenta.%');
-- Written by audit_by(). Only erase_person() and apply_retention() change or delete entries, see below.
create policy gate on app.audit_log for insert to ensaya_gate with check (true);

grant select on app.audit_log to ensaya_api;
grant insert (act, actor_id, actor_email, empresa_id, empresa_nombre, subject, person_id) on app.audit_log to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.audit_log for select to ensaya_worker
  using (empresa_id = (select app.export_empresa_id()) or actor_id = (select app.export_user_id()) or person_id = (select app.export_user_id()));
grant select on app.audit_log to ensaya_worker;
-- addresses_to_erase() and apply_retention() read; erase_person() removes a person's names; apply_retention() deletes the old entries of the
-- job's company.
create policy gate_reads on app.audit_log for select to ensaya_gate using (true);
create policy gate_erases on app.audit_log for update to ensaya_gate using ((select app.erased_user_id()) is not null);
create policy gate_removes on app.audit_log for delete to ensaya_gate
  using (person_id = (select app.erased_user_id()) or empresa_id = (select app.job_empresa_id()));
grant select, update (actor_email, subject), delete on app.audit_log to ensaya_gate;
