-- The user's own prompts, in their own companies. Responsables get counts from count_prompts(), never a text.
create policy propio on app.prompts_generados to ensaya_api using (
  user_id = (select app.user_id())
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));

-- Not granted: changing the generated text.
grant select, insert (empresa_id, id, user_id, tema_id, tema_nombre, answers, prompt), update (util, titulo, favorito), delete on app.prompts_generados to ensaya_api;

create policy gate on app.prompts_generados for select to ensaya_gate using (true);
grant select (empresa_id, tema_id, util, created_at) on app.prompts_generados to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.prompts_generados for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.prompts_generados to ensaya_worker;
-- erase_person().
create policy gate_erases on app.prompts_generados to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.prompts_generados to ensaya_gate;
