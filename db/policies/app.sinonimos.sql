create policy responsable on app.sinonimos to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));

grant select, insert (id, empresa_id, palabras), update (palabras), delete on app.sinonimos to ensaya_api;

-- The search.
create policy gate on app.sinonimos for select to ensaya_gate using (true);
grant select on app.sinonimos to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.sinonimos for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.sinonimos to ensaya_worker;
