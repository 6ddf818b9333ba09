create policy responsable on app.roleplay_questions to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.roleplay_questions for select to ensaya_api using (empresa_id = any ((select app.member_ids())::uuid[]));
create policy superadmin on app.roleplay_questions for select to ensaya_api
  using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- Not granted: moving a question to another role-play or company.
grant select, insert (id, empresa_id, roleplay_id, text, "order"), update (text, "order", hidden_at), delete on app.roleplay_questions to ensaya_api;

create policy job on app.roleplay_questions for select to ensaya_worker using (empresa_id = (select app.job_empresa_id()));
grant select on app.roleplay_questions to ensaya_worker;

-- finish_roleplay() and reassign_roleplay() read them.
create policy gate on app.roleplay_questions for select to ensaya_gate using (true);
grant select on app.roleplay_questions to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.roleplay_questions for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.roleplay_questions to ensaya_worker;
