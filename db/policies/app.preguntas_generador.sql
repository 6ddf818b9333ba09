create policy responsable on app.preguntas_generador to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.preguntas_generador for select to ensaya_api using (empresa_id = any ((select app.member_ids())::uuid[]));
create policy superadmin on app.preguntas_generador for select to ensaya_api
  using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- Not granted: moving a question to another topic.
grant select, insert (id, empresa_id, tema_id, texto, ayuda, created_at, orden), update (texto, ayuda, orden), delete on app.preguntas_generador to ensaya_api;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.preguntas_generador for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.preguntas_generador to ensaya_worker;
