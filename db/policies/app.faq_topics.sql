create policy responsable on app.faq_topics to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.faq_topics for select to ensaya_api using (empresa_id = any ((select app.member_ids())::uuid[]));
create policy superadmin on app.faq_topics for select to ensaya_api
  using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- A topic moves to another category when its own is merged into that one.
grant select, insert (id, empresa_id, category_id, name), update (name, category_id), delete on app.faq_topics to ensaya_api;

-- search_faqs() reads the names.
create policy gate on app.faq_topics for select to ensaya_gate using (true);
grant select (empresa_id, id, name, name_key) on app.faq_topics to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faq_topics for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.faq_topics to ensaya_worker;
