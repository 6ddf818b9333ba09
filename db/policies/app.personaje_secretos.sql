-- Those who write a character. Never a trabajador: ensayo_secretos() gives them to the server while it asks, ensayo_objetivos() shows what
-- was hidden once a rehearsal has ended.
create policy responsable on app.personaje_secretos for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));

-- Not granted: writing. save_personaje() does.
grant select on app.personaje_secretos to ensaya_api;
create policy gate on app.personaje_secretos to ensaya_gate using (true) with check (true);
grant select, insert on app.personaje_secretos to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.personaje_secretos for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.personaje_secretos to ensaya_worker;
