create policy responsable on app.grupo_personas to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.grupo_personas for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and user_id = (select app.user_id()));

-- Not granted: update (a person is put in or taken out).
grant select, insert (empresa_id, grupo_id, user_id), delete on app.grupo_personas to ensaya_api;

-- Reminders to a group, and the answers of one.
create policy gate on app.grupo_personas for select to ensaya_gate using (true);
-- give_invited().
create policy gate_enters on app.grupo_personas for insert to ensaya_gate with check (true);
grant select, insert (empresa_id, grupo_id, user_id) on app.grupo_personas to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.grupo_personas for select to ensaya_worker
  using (empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()));
grant select on app.grupo_personas to ensaya_worker;
-- erase_person().
create policy gate_erases on app.grupo_personas to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.grupo_personas to ensaya_gate;
