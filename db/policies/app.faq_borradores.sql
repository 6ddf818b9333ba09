-- The author reads drafts from their own answers. Responsables read all: one from an answer has none of its words until its author permits it.
create policy responsable on app.faq_borradores for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy propio on app.faq_borradores for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and autor_id = (select app.user_id()));

-- Not granted: writing. The functions of functions/faq_borradores.sql move a draft.
grant select on app.faq_borradores to ensaya_api;
create policy gate on app.faq_borradores to ensaya_gate using (true) with check (true);
grant select, insert, update, delete on app.faq_borradores to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faq_borradores for select to ensaya_worker
  using (empresa_id = (select app.export_empresa_id()) or autor_id = (select app.export_user_id()));
grant select on app.faq_borradores to ensaya_worker;
