-- Responsables read who was reminded when. Not granted: writing it, which remind_late() does.
create policy responsable on app.recordatorios for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
grant select on app.recordatorios to ensaya_api;
create policy gate on app.recordatorios to ensaya_gate using (true) with check (true);
grant select, insert on app.recordatorios to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.recordatorios for select to ensaya_worker
  using (empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()) or sent_by = (select app.export_user_id()));
grant select on app.recordatorios to ensaya_worker;
-- erase_person().
create policy gate_erases on app.recordatorios to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.recordatorios to ensaya_gate;
