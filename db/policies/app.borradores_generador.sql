-- The user's own drafts, in their own companies.
create policy propio on app.borradores_generador to ensaya_api using (
  user_id = (select app.user_id())
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));

grant select, insert (empresa_id, tema_id, user_id, answers), update (answers, updated_at), delete on app.borradores_generador to ensaya_api;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.borradores_generador for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.borradores_generador to ensaya_worker;
-- erase_person().
create policy gate_erases on app.borradores_generador to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.borradores_generador to ensaya_gate;
