create policy propio on app.aviso_preferencias to ensaya_api using (user_id = (select app.user_id()));
grant select, insert (user_id, kind, choice), update (choice), delete on app.aviso_preferencias to ensaya_api;

create policy gate on app.aviso_preferencias for select to ensaya_gate using (true);
grant select on app.aviso_preferencias to ensaya_gate;

-- stop_aviso_mails(): without a session, but only to get no mail.
create policy gate_stops_new on app.aviso_preferencias for insert to ensaya_gate with check (choice = 'aqui');
create policy gate_stops on app.aviso_preferencias for update to ensaya_gate using (true) with check (choice = 'aqui');
grant insert (user_id, kind, choice), update (choice) on app.aviso_preferencias to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.aviso_preferencias for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.aviso_preferencias to ensaya_worker;
-- erase_person().
create policy gate_erases on app.aviso_preferencias to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.aviso_preferencias to ensaya_gate;
