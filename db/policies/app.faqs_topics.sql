create policy responsable on app.faqs_topics to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.faqs_topics for select to ensaya_api using (empresa_id = any ((select app.member_ids())::uuid[]));
create policy superadmin on app.faqs_topics for select to ensaya_api
  using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

grant select, insert (empresa_id, faq_id, topic_id), delete on app.faqs_topics to ensaya_api;

-- Filters of the search.
create policy gate on app.faqs_topics for select to ensaya_gate using (true);
grant select on app.faqs_topics to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faqs_topics for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.faqs_topics to ensaya_worker;
