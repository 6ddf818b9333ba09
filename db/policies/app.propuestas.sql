-- Responsables propose, and take back what they proposed themselves; superadmins decide.
create policy responsable_lee on app.propuestas for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy responsable_propone on app.propuestas for insert to ensaya_api
  with check (empresa_id = any ((select app.managed_ids())::uuid[]) and status = 'pending' and created_by = (select app.user_id()));
create policy responsable_retira on app.propuestas for delete to ensaya_api
  using (empresa_id = any ((select app.managed_ids())::uuid[]) and status = 'pending' and created_by = (select app.user_id()));
create policy superadmin_lee on app.propuestas for select to ensaya_api
  using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));
create policy superadmin_decide on app.propuestas for update to ensaya_api
  using ((select app.is_superadmin()) and status = 'pending' and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]))
  with check ((select app.is_superadmin()) and status <> 'pending' and decided_by = (select app.user_id()));

-- Not granted: writing a decision with the proposal, and changing whom it is about.
grant select, insert (empresa_id, id, email, nombre, created_by), update (status, decided_by, decided_at), delete on app.propuestas to ensaya_api;

create policy gate on app.propuestas for select to ensaya_gate using (true);
grant select on app.propuestas to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.propuestas for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.propuestas to ensaya_worker;

-- erase_person().
create policy gate_erases on app.propuestas for delete to ensaya_gate using ((select app.erased_user_id()) is not null);
grant delete on app.propuestas to ensaya_gate;
