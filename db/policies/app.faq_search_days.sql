create policy responsable on app.faq_search_days for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));

-- Written by record_faq_search().
grant select on app.faq_search_days to ensaya_api;
create policy gate on app.faq_search_days to ensaya_gate using (true) with check (true);
grant select, insert, update on app.faq_search_days to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faq_search_days for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.faq_search_days to ensaya_worker;
