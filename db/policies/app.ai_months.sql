-- A private use, too, makes the row of its month, which has nothing to show until its money is added (functions/ai_private_months.sql).
create policy responsable on app.ai_months for select to ensaya_api
  using (empresa_id = any ((select app.managed_ids())::uuid[]) and (calls > 0 or spent > 0));
grant select on app.ai_months to ensaya_api;

-- Written by the functions of ai_metering.sql.
create policy gate on app.ai_months to ensaya_gate using (true) with check (true);
grant select, insert, update on app.ai_months to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.ai_months for select to ensaya_worker 
  using (empresa_id = (select app.export_empresa_id()) and (calls > 0 or spent > 0));
grant select on app.ai_months to ensaya_worker;
