-- The person who decided alone. There is deliberately no policy for responsables, superadmins, jobs or copies of the company: nobody else can
-- tell a refusal from no answer.
create policy propio on app.permisos for select to ensaya_api
  using (user_id = (select app.user_id()) and empresa_id = any ((select app.member_ids())::uuid[]));

-- Not granted: writing. decide_permiso() adds, and no decision changes.
grant select on app.permisos to ensaya_api;
create policy gate on app.permisos to ensaya_gate using (true) with check (true);
grant select, insert, delete on app.permisos to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.permisos for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.permisos to ensaya_worker;
