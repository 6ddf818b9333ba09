create policy responsable on app.audit_log for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy superadmin on app.audit_log for select to ensaya_api using ((select app.is_superadmin()));
-- The events of one's own account. Not other acts about oneself: those of a company are read by the people who run it.
create policy self on app.audit_log for select to ensaya_api using (person_id = (select app.user_id()) and act like 'cuenta.%');
-- Written by audit_by(). No role may update or delete an entry.
create policy gate on app.audit_log for insert to ensaya_gate with check (true);

grant select on app.audit_log to ensaya_api;
grant insert (act, actor_id, actor_email, empresa_id, empresa_nombre, subject, person_id) on app.audit_log to ensaya_gate;
