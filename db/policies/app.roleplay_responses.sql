-- A person writes their own answers; the responsables of the company read them. Superadmins never do.
create policy responsable on app.roleplay_responses for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.roleplay_responses to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and user_id = (select app.user_id()));

-- Not granted: deleting. reassign_roleplay() moves answers.
grant select,
  insert (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, archivo_id, attachment_name, version),
  update (answer_text, question_text, archivo_id, attachment_name) on app.roleplay_responses to ensaya_api;

create policy job on app.roleplay_responses for select to ensaya_worker using (empresa_id = (select app.job_empresa_id()));
grant select on app.roleplay_responses to ensaya_worker;

create policy gate on app.roleplay_responses to ensaya_gate using (true);
-- add_entrega() locks the rows, which takes the right to update a column.
grant select, update (version), delete on app.roleplay_responses to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.roleplay_responses for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()));
grant select on app.roleplay_responses to ensaya_worker;
