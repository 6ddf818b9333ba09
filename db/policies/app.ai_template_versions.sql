create policy responsable on app.ai_template_versions for select to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
grant select on app.ai_template_versions to ensaya_api;

-- Written, and trimmed to the newest, by keep_template().
create policy gate on app.ai_template_versions to ensaya_gate using (true) with check (true);
grant select, insert, delete on app.ai_template_versions to ensaya_gate;
