create policy responsable on app.ai_calls for select to ensaya_api
  using (empresa_id = any ((select app.managed_ids())::uuid[]) and what <> all (app.private_uses()));
grant select on app.ai_calls to ensaya_api;

-- Written by the functions of ai_metering.sql.
create policy gate on app.ai_calls to ensaya_gate using (true) with check (true);
grant select, insert, update on app.ai_calls to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.ai_calls for select to ensaya_worker
  using ((empresa_id = (select app.export_empresa_id()) and what <> all (app.private_uses())) or user_id = (select app.export_user_id()));
grant select on app.ai_calls to ensaya_worker;
