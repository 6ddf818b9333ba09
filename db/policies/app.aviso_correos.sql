-- Only the functions that decide what to mail use it.
create policy gate on app.aviso_correos to ensaya_gate using (true) with check (true);
grant select, insert, update on app.aviso_correos to ensaya_gate;
