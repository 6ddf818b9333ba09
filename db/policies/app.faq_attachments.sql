create policy responsable on app.faq_attachments to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.faq_attachments for select to ensaya_api using (empresa_id = any ((select app.member_ids())::uuid[]));
create policy superadmin on app.faq_attachments for select to ensaya_api
  using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- Not granted: the text of the file, which only the search reads.
grant select (empresa_id, id, faq_id, archivo_id, file_url, nombre, bytes, created_at, text_state),
  insert (id, empresa_id, faq_id, archivo_id, nombre, bytes),
  delete on app.faq_attachments to ensaya_api;

-- The job that reads the file's text.
create policy job on app.faq_attachments to ensaya_worker using (empresa_id = (select app.job_empresa_id()));
grant select, update (text_state, texto) on app.faq_attachments to ensaya_worker;

-- has_attachment and the search read; faq_attachments_to_read() gives up after a day; follow_shown_faq() indexes again.
create policy gate on app.faq_attachments to ensaya_gate using (true);
grant select, update (text_state, texto) on app.faq_attachments to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faq_attachments for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.faq_attachments to ensaya_worker;
