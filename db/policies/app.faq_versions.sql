create policy responsable on app.faq_versions for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));

-- Not granted: writing. keep_faq_version() does.
grant select on app.faq_versions to ensaya_api;
create policy gate on app.faq_versions to ensaya_gate using (true) with check (true);
grant select, insert, update (changed_by), delete on app.faq_versions to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faq_versions for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.faq_versions to ensaya_worker;
