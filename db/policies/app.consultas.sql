-- The person who asked, in their own companies. Nobody else: no responsable, superadmin, job or copy of the company.
create policy propio on app.consultas to ensaya_api using (
  user_id = (select app.user_id())
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));

-- Not granted: writing. keep_consulta() does.
grant select, delete on app.consultas to ensaya_api;
create policy gate on app.consultas to ensaya_gate using (true) with check (true);
grant select, insert, delete on app.consultas to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.consultas for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.consultas to ensaya_worker;
