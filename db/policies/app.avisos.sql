-- A person reads their own notices of the companies that they still belong to, and marks them as read. Those of a deleted task are hidden.
create policy propio on app.avisos to ensaya_api using (
  hidden_at is null and user_id = (select app.user_id())
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));
-- Not granted: writing notices. add_avisos() does, for triggers and jobs.
grant select, update (read_at) on app.avisos to ensaya_api;

create policy gate on app.avisos to ensaya_gate using (true) with check (true);
grant select, insert, update, delete on app.avisos to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.avisos for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.avisos to ensaya_worker;
