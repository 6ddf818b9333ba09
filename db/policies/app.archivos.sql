create policy responsable on app.archivos to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.archivos for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and attached_at is not null);
-- The sweeper removes what nothing refers to; a purge removes the rows by cascade.
create policy job on app.archivos to ensaya_worker using (empresa_id = (select app.job_empresa_id()) and attached_at is null);

grant select,
  insert (id, empresa_id, kind, path, content_type, bytes, created_by),
  update (attached_at),
  delete on app.archivos to ensaya_api;
grant select, delete on app.archivos to ensaya_worker;

-- loose_archivos() tells the sweeper where to look.
create policy gate on app.archivos for select to ensaya_gate using (true);
grant select on app.archivos to ensaya_gate;
