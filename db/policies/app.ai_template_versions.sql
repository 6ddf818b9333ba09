create policy responsable on app.ai_template_versions for select to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
grant select on app.ai_template_versions to ensaya_api;

-- keep_template() writes them.
create policy gate on app.ai_template_versions for insert to ensaya_gate with check (true);
grant insert on app.ai_template_versions to ensaya_gate;
