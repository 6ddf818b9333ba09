create policy responsable on app.roleplay_assignments to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.roleplay_assignments for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and user_id = (select app.user_id()));

-- Not granted: completed_at, which finish_roleplay() sets and reassign_roleplay() empties, nota, which it sets, and due_date, which follows due_day.
grant select, insert (id, empresa_id, roleplay_id, user_id, due_day, assigned_by, modo), update (due_day, modo), delete on app.roleplay_assignments to ensaya_api;

create policy job on app.roleplay_assignments for select to ensaya_worker using (empresa_id = (select app.job_empresa_id()));
grant select on app.roleplay_assignments to ensaya_worker;

create policy gate on app.roleplay_assignments to ensaya_gate using (true) with check (true);
grant select, insert, update (due_day, due_date, completed_at, assigned_by, nota) on app.roleplay_assignments to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.roleplay_assignments for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()));
grant select on app.roleplay_assignments to ensaya_worker;
-- erase_person().
create policy gate_erases on app.roleplay_assignments to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.roleplay_assignments to ensaya_gate;
