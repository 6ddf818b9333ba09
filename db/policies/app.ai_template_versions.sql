create policy responsable on app.ai_template_versions for select to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
grant select on app.ai_template_versions to ensaya_api;

-- Written, and trimmed to the newest, by keep_template().
create policy gate on app.ai_template_versions to ensaya_gate using (true) with check (true);
grant select, insert, delete on app.ai_template_versions to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.ai_template_versions for select to ensaya_worker using (company_id = (select app.export_empresa_id()));
grant select on app.ai_template_versions to ensaya_worker;
