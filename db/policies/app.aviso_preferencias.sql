create policy propio on app.aviso_preferencias to ensaya_api using (user_id = (select app.user_id()));
grant select, insert (user_id, kind, choice), update (choice), delete on app.aviso_preferencias to ensaya_api;

create policy gate on app.aviso_preferencias for select to ensaya_gate using (true);
grant select on app.aviso_preferencias to ensaya_gate;
