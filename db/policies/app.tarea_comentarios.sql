-- The responsables, and the task's current trabajador only: a superadmin reads no comments.
create policy responsable_reads on app.tarea_comentarios for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador_reads on app.tarea_comentarios for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and app.has_tarea(empresa_id, tarea_id));
-- In the author's own name, on a task that the author sees.
create policy responsable_adds on app.tarea_comentarios for insert to ensaya_api with check (
  empresa_id = any ((select app.managed_ids())::uuid[]) and autor_id = (select app.user_id()) and app.sees_tarea(empresa_id, tarea_id));
create policy trabajador_adds on app.tarea_comentarios for insert to ensaya_api with check (
  empresa_id = any ((select app.member_ids())::uuid[]) and autor_id = (select app.user_id()) and app.has_tarea(empresa_id, tarea_id));
create policy responsable_deletes on app.tarea_comentarios for delete to ensaya_api
  using (empresa_id = any ((select app.managed_ids())::uuid[]) and autor_id = (select app.user_id()));
create policy trabajador_deletes on app.tarea_comentarios for delete to ensaya_api using (
  empresa_id = any ((select app.member_ids())::uuid[]) and autor_id = (select app.user_id()) and app.has_tarea(empresa_id, tarea_id));

-- Not granted: changing a comment, or naming its author.
grant select, insert (id, empresa_id, tarea_id, texto), delete on app.tarea_comentarios to ensaya_api;
-- The names of a task's people, and the notices.
create policy gate on app.tarea_comentarios for select to ensaya_gate using (true);
grant select on app.tarea_comentarios to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.tarea_comentarios for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()) or autor_id = (select app.export_user_id()));
grant select on app.tarea_comentarios to ensaya_worker;
