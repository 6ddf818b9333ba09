create policy responsable on app.ai_calls for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
grant select on app.ai_calls to ensaya_api;

-- Written by the functions of ai_metering.sql.
create policy gate on app.ai_calls to ensaya_gate using (true) with check (true);
grant select, insert, update on app.ai_calls to ensaya_gate;
