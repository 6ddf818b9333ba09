-- The author only: a responsable never reads a draft.
create policy propio on app.borradores_roleplay to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and user_id = (select app.user_id()));
grant select,
  insert (empresa_id, roleplay_id, question_id, user_id, texto, archivo_id, attachment_name),
  update (texto, archivo_id, attachment_name, updated_at, version),
  delete on app.borradores_roleplay to ensaya_api;

-- reassign_roleplay() deletes drafts; loose_archivos() spares their files.
create policy gate on app.borradores_roleplay to ensaya_gate using (true);
grant select, delete on app.borradores_roleplay to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.borradores_roleplay for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.borradores_roleplay to ensaya_worker;
