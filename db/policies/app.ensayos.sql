-- Nobody else, in any state. There is deliberately no policy for responsables, superadmins, jobs or copies of the company.
create policy propio on app.ensayos to ensaya_api
  using (user_id = (select app.user_id()) and empresa_id = any ((select app.member_ids())::uuid[]));

-- Not granted: writing what was said and how it stands. The functions of functions/ensayos.sql do.
grant select, update (dias), delete on app.ensayos to ensaya_api;
-- Also the jobs that cut and forget.
create policy gate on app.ensayos to ensaya_gate using (true) with check (true);
grant select, insert, update, delete on app.ensayos to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.ensayos for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.ensayos to ensaya_worker;
