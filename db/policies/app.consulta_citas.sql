-- Read through read_consulta() alone, which adds the text.
create policy gate on app.consulta_citas to ensaya_gate using (true) with check (true);
grant select, insert on app.consulta_citas to ensaya_gate;
