-- Nothing is granted: the functions of ai_metering.sql and ai_private_months.sql read and write it.
create policy gate on app.ai_private_months to ensaya_gate using (true) with check (true);
grant select, insert, update on app.ai_private_months to ensaya_gate;
