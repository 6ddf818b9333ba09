create policy responsable on app.audit_log for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy superadmin on app.audit_log for select to ensaya_api using ((select app.is_superadmin()));
-- Written by audit(). No role may update or delete an entry.
create policy gate on app.audit_log for insert to ensaya_gate with check (true);

grant select on app.audit_log to ensaya_api;
grant insert (act, actor_id, actor_email, empresa_id, empresa_nombre, subject) on app.audit_log to ensaya_gate;
