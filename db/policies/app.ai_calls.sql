create policy responsable on app.ai_calls for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
grant select on app.ai_calls to ensaya_api;

-- The functions of ai_metering.sql write them.
create policy gate on app.ai_calls to ensaya_gate using (true) with check (true);
grant select, insert, update on app.ai_calls to ensaya_gate;
