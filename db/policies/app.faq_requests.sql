-- Members ask in their own name and read their own questions.
create policy propio_reads on app.faq_requests for select to ensaya_api using (
  user_id = (select app.user_id())
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));
create policy propio_asks on app.faq_requests for insert to ensaya_api with check (
  user_id = (select app.user_id())
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));
create policy responsable_reads on app.faq_requests for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy responsable_decides on app.faq_requests for update to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));

-- Not granted: changing or deleting a question. see_faq_answer() marks an answer as seen by its author.
grant select, insert (id, empresa_id, user_id, question), update (state, faq_id, answered_at) on app.faq_requests to ensaya_api;
create policy gate on app.faq_requests to ensaya_gate using (true) with check (true);
grant select, update (seen_at) on app.faq_requests to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faq_requests for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()));
grant select on app.faq_requests to ensaya_worker;
