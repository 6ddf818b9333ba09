create policy responsable on app.company_settings to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.company_settings for select to ensaya_api using (company_id = any ((select app.member_ids())::uuid[]));

-- Not granted: delete. A logo is removed by setting it to null.
grant select,
  insert (company_id, logo_url, primeros_pasos_ocultos_at, second_factor_since, second_factor_open_sessions_at, answers_months, reports_months, activity_months),
  update (logo_url, primeros_pasos_ocultos_at, second_factor_since, second_factor_open_sessions_at, answers_months, reports_months, activity_months) on app.company_settings to ensaya_api;

-- needs_factor() reads whether a company requires a second factor.
create policy gate on app.company_settings for select to ensaya_gate using (true);
grant select on app.company_settings to ensaya_gate;
-- set_company_defaults(), for a company that is being created.
create policy gate_begins on app.company_settings for insert to ensaya_gate with check (activity_months = 24);
grant insert (company_id, activity_months) on app.company_settings to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.company_settings for select to ensaya_worker using (company_id = (select app.export_empresa_id()));
grant select on app.company_settings to ensaya_worker;
