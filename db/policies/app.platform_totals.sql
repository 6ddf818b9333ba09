create policy superadmin on app.platform_totals for select to ensaya_api using ((select app.is_superadmin()));
-- Written by count_platform().
create policy gate on app.platform_totals to ensaya_gate using (true) with check (true);

grant select on app.platform_totals to ensaya_api;
grant select, insert, update on app.platform_totals to ensaya_gate;
