create policy responsable on app.faqs to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
-- A hidden FAQ is read by responsables alone: hide_withdrawn_faq().
create policy trabajador on app.faqs for select to ensaya_api using (hidden_at is null and empresa_id = any ((select app.member_ids())::uuid[]));
create policy superadmin on app.faqs for select to ensaya_api
  using (hidden_at is null and (select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- Not granted: moving a FAQ to another company; the votes' totals and has_attachment, which triggers write; hiding and the author.
grant select,
  insert (id, empresa_id, question, answer, alternatives, created_by, owner_id, reviewed_on, reviewed_by, review_months),
  update (question, answer, alternatives, owner_id, reviewed_on, reviewed_by, review_months),
  delete on app.faqs to ensaya_api;

-- count_faq_vote() and follow_faq_attachment() write the totals; the search reads the texts.
create policy gate on app.faqs to ensaya_gate using (true) with check (true);
-- hide_withdrawn_faq() takes an author's words out; publish_faq_borrador() names the author.
grant select, update (utiles, no_utiles, has_attachment, question, answer, alternatives, hidden_at, autor_id) on app.faqs to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faqs for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.faqs to ensaya_worker;
