create policy responsable on app.faq_categories to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.faq_categories for select to ensaya_api using (empresa_id = any ((select app.member_ids())::uuid[]));
create policy superadmin on app.faq_categories for select to ensaya_api
  using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- Not granted: moving a category to another company.
grant select, insert (id, empresa_id, name, created_by), update (name), delete on app.faq_categories to ensaya_api;

-- Counted when a company is deleted.
create policy gate on app.faq_categories for select to ensaya_gate using (true);
-- search_faqs() reads the names.
grant select (empresa_id, id, name, name_key) on app.faq_categories to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faq_categories for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.faq_categories to ensaya_worker;
