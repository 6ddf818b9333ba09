-- As their rehearsal (app.ensayos.sql), with which they are deleted.
create policy propio on app.ensayo_etapas for select to ensaya_api
  using (user_id = (select app.user_id()) and empresa_id = any ((select app.member_ids())::uuid[]));

-- Not granted: writing. The functions of functions/ensayos.sql do.
grant select on app.ensayo_etapas to ensaya_api;
create policy gate on app.ensayo_etapas to ensaya_gate using (true) with check (true);
grant select, insert on app.ensayo_etapas to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.ensayo_etapas for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.ensayo_etapas to ensaya_worker;
