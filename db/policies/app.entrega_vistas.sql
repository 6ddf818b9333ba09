-- The person who handed in reads who has opened it; so do the responsables, who write it in their own name.
create policy responsable_reads on app.entrega_vistas for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador_reads on app.entrega_vistas for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and user_id = (select app.user_id()));
create policy responsable_adds on app.entrega_vistas for insert to ensaya_api
  with check (empresa_id = any ((select app.managed_ids())::uuid[]) and responsable_id = (select app.user_id()));
-- Not granted: changing and deleting it, its moment, and naming the responsable.
grant select, insert (empresa_id, entrega_id, user_id) on app.entrega_vistas to ensaya_api;
-- The names of an entrega's people.
create policy gate on app.entrega_vistas for select to ensaya_gate using (true);
grant select on app.entrega_vistas to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.entrega_vistas for select to ensaya_worker using (
  empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()) or responsable_id = (select app.export_user_id()));
grant select on app.entrega_vistas to ensaya_worker;
-- erase_person().
create policy gate_erases on app.entrega_vistas for delete to ensaya_gate using (responsable_id = (select app.erased_user_id()));
grant delete on app.entrega_vistas to ensaya_gate;
