create policy responsable on app.ai_template_versions for select to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
grant select on app.ai_template_versions to ensaya_api;

-- keep_template() writes them, and removes the oldest.
create policy gate on app.ai_template_versions to ensaya_gate using (true) with check (true);
grant select, insert, delete on app.ai_template_versions to ensaya_gate;
