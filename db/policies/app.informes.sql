create policy responsable on app.informes to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
-- Not granted: deleting, and the findings, which the job writes.
grant select,
  insert (id, empresa_id, roleplay_id, created_by, with_ai, ceiling, template, template_at, counts, state, finished_at, grupo_nombre,
    grupo_personas),
  update (state, finished_at) on app.informes to ensaya_api;

create policy job on app.informes to ensaya_worker using (empresa_id = (select app.job_empresa_id()));
grant select, update (state, finished_at, cost, findings, discarded, error_code) on app.informes to ensaya_worker;

create policy gate on app.informes for select to ensaya_gate using (true);
grant select on app.informes to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.informes for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.informes to ensaya_worker;

-- erase_person() removes findings; apply_retention() deletes the old reports of the job's company.
create policy gate_erases on app.informes for update to ensaya_gate using ((select app.erased_user_id()) is not null);
create policy gate_removes on app.informes for delete to ensaya_gate using (empresa_id = (select app.job_empresa_id()));
grant update (findings, grupo_personas), delete on app.informes to ensaya_gate;
