-- What those who rehearse may know. Not superadmins: they rehearse nothing.
create policy responsable on app.personajes for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.personajes for select to ensaya_api using (empresa_id = any ((select app.member_ids())::uuid[]));

-- Not granted: writing. save_personaje() adds versions.
grant select on app.personajes to ensaya_api;
create policy gate on app.personajes to ensaya_gate using (true) with check (true);
grant select, insert on app.personajes to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.personajes for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.personajes to ensaya_worker;
