-- Not granted: writing it, which receive_in_grupos() does.
create policy responsable on app.grupo_roleplays to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
grant select, delete on app.grupo_roleplays to ensaya_api;

create policy gate on app.grupo_roleplays to ensaya_gate using (true) with check (true);
grant select, insert, update (due_day, days, set_by, modo) on app.grupo_roleplays to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.grupo_roleplays for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.grupo_roleplays to ensaya_worker;
