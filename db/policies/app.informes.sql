create policy responsable on app.informes to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
-- Not granted: deleting, and the findings, which the job writes.
grant select,
  insert (id, empresa_id, roleplay_id, created_by, with_ai, ceiling, template, template_at, counts, state, finished_at),
  update (state, finished_at) on app.informes to ensaya_api;

create policy job on app.informes to ensaya_worker using (empresa_id = (select app.job_empresa_id()));
grant select, update (state, finished_at, cost, findings, discarded, error_code) on app.informes to ensaya_worker;

create policy gate on app.informes for select to ensaya_gate using (true);
grant select on app.informes to ensaya_gate;
