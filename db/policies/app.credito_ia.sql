-- Nothing is granted to the API: ai_credit() says what a responsable may know, accept_ai_credit() and set_ai_credit() write.
create policy gate on app.credito_ia to ensaya_gate using (true) with check (true);
grant select, insert, update on app.credito_ia to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.credito_ia for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.credito_ia to ensaya_worker;
