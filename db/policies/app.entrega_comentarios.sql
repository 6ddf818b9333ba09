-- The responsables, and the person who handed in: a superadmin reads no comments.
create policy responsable_reads on app.entrega_comentarios for select to ensaya_api
  using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador_reads on app.entrega_comentarios for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and user_id = (select app.user_id()));
-- In the author's own name. That the entrega is that person's, and has the text, the foreign keys say.
create policy responsable_adds on app.entrega_comentarios for insert to ensaya_api
  with check (empresa_id = any ((select app.managed_ids())::uuid[]) and autor_id = (select app.user_id()));
create policy trabajador_adds on app.entrega_comentarios for insert to ensaya_api with check (
  empresa_id = any ((select app.member_ids())::uuid[]) and autor_id = (select app.user_id()) and user_id = (select app.user_id()));
create policy responsable_deletes on app.entrega_comentarios for delete to ensaya_api
  using (empresa_id = any ((select app.managed_ids())::uuid[]) and autor_id = (select app.user_id()));
create policy trabajador_deletes on app.entrega_comentarios for delete to ensaya_api using (
  empresa_id = any ((select app.member_ids())::uuid[]) and autor_id = (select app.user_id()) and user_id = (select app.user_id()));

-- Not granted: changing a comment, or naming its author.
grant select, insert (id, empresa_id, entrega_id, n, user_id, texto), delete on app.entrega_comentarios to ensaya_api;
-- The names of an entrega's people, and the notices.
create policy gate on app.entrega_comentarios for select to ensaya_gate using (true);
grant select on app.entrega_comentarios to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.entrega_comentarios for select to ensaya_worker using (
  empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()) or autor_id = (select app.export_user_id()));
grant select on app.entrega_comentarios to ensaya_worker;
