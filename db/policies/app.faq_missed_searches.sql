-- A responsable reads the list and takes searches off it. record_faq_search() writes it.
create policy responsable_reads on app.faq_missed_searches for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy responsable_dismisses on app.faq_missed_searches for delete to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
grant select, delete on app.faq_missed_searches to ensaya_api;
create policy gate on app.faq_missed_searches to ensaya_gate using (true) with check (true);
grant select, insert, update, delete on app.faq_missed_searches to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faq_missed_searches for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.faq_missed_searches to ensaya_worker;
