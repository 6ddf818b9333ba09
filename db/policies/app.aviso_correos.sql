-- Only the functions that decide what to mail use it.
create policy gate on app.aviso_correos to ensaya_gate using (true) with check (true);
grant select, insert, update on app.aviso_correos to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.aviso_correos for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.aviso_correos to ensaya_worker;
-- erase_person().
create policy gate_erases on app.aviso_correos to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.aviso_correos to ensaya_gate;
