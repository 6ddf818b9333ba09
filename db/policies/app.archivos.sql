-- Who may read an attached file of each kind: app.file_kinds(). empresa: its trabajadores and responsables. autor: the trabajador who
-- uploaded it. asignado: the trabajador whom the task is assigned to now; the file is hidden while the task is deleted.
-- Unattached files: their author; those of the company also every responsable, because each may replace a file that another uploaded.
create policy responsable_reads on app.archivos for select to ensaya_api using (
  empresa_id = any ((select app.managed_ids())::uuid[])
  and case
    when attached_at is null then kind = any (app.file_kinds_for('empresa')) or created_by = (select app.user_id())
    else kind = any (app.file_kinds_for('empresa', 'responsables')) and (tarea_id is null or app.sees_tarea(empresa_id, tarea_id)) end);
create policy trabajador_reads on app.archivos for select to ensaya_api using (
  empresa_id = any ((select app.member_ids())::uuid[])
  and case
    when attached_at is null or kind = any (app.file_kinds_for('autor')) then created_by = (select app.user_id())
    when kind = any (app.file_kinds_for('asignado')) then app.has_tarea(empresa_id, tarea_id)
    else kind = any (app.file_kinds_for('empresa')) end);
create policy superadmin_reads on app.archivos for select to ensaya_api using (
  (select app.is_superadmin()) and kind = any (app.file_kinds_for('superadmin')) and attached_at is not null
  and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]));

-- A file is uploaded in its author's name and starts unattached: attached_at is not among the columns below.
create policy responsable_adds on app.archivos for insert to ensaya_api with check (
  empresa_id = any ((select app.managed_ids())::uuid[]) and created_by = (select app.user_id()));
create policy trabajador_adds on app.archivos for insert to ensaya_api with check (
  empresa_id = any ((select app.member_ids())::uuid[]) and created_by = (select app.user_id())
  and (kind = any (app.file_kinds_for('autor')) or kind = any (app.file_kinds_for('asignado')) and app.has_tarea(empresa_id, tarea_id)));

-- Attaching and detaching: the user's own files; for a responsable also other users' files of the company.
create policy responsable_attaches on app.archivos for update to ensaya_api using (
  empresa_id = any ((select app.managed_ids())::uuid[])
  and (kind = any (app.file_kinds_for('empresa')) or created_by = (select app.user_id())));
create policy trabajador_attaches on app.archivos for update to ensaya_api using (
  empresa_id = any ((select app.member_ids())::uuid[]) and created_by = (select app.user_id())
  and (kind = any (app.file_kinds_for('autor')) or kind = any (app.file_kinds_for('asignado')) and app.has_tarea(empresa_id, tarea_id)));

-- Not granted: deleting the row of an attached file. The file would stay in the store without a row.
create policy responsable_deletes on app.archivos for delete to ensaya_api using (
  empresa_id = any ((select app.managed_ids())::uuid[]) and attached_at is null
  and (kind = any (app.file_kinds_for('empresa')) or created_by = (select app.user_id())));
create policy trabajador_deletes on app.archivos for delete to ensaya_api using (
  empresa_id = any ((select app.member_ids())::uuid[]) and attached_at is null and created_by = (select app.user_id()));

-- The sweeper removes unattached files; a purge removes the rows by cascade.
create policy job on app.archivos to ensaya_worker using (empresa_id = (select app.job_empresa_id()) and attached_at is null);

grant select,
  insert (id, empresa_id, kind, path, content_type, bytes, created_by, tarea_id, nombre),
  update (attached_at),
  delete on app.archivos to ensaya_api;
grant select, delete on app.archivos to ensaya_worker;

-- loose_archivos() returns the companies with unattached files; storage_totals() counts all by kind; detach_roleplay_file() detaches the files of deleted answers.
create policy gate on app.archivos for select to ensaya_gate using (true);
create policy gate_detaches on app.archivos for update to ensaya_gate using (true) with check (attached_at is null);
grant select, update (attached_at) on app.archivos to ensaya_gate;

-- Copies of the data (functions/data_duties.sql). The file of a draft is its author's alone.
create policy copia on app.archivos for select to ensaya_worker
  using (empresa_id = (select app.export_empresa_id()) and attached_at is not null or created_by = (select app.export_user_id()));
-- erase_person().
create policy gate_erases on app.archivos for delete to ensaya_gate using (created_by = (select app.erased_user_id()));
grant delete on app.archivos to ensaya_gate;
