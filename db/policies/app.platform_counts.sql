create policy superadmin on app.platform_counts for select to ensaya_api using ((select app.is_superadmin()));
-- Written by the triggers of functions/platform_counts.sql; fold_platform_counts() sums up and deletes.
create policy gate on app.platform_counts to ensaya_gate using (true) with check (true);

grant select on app.platform_counts to ensaya_api;
grant select, insert (name, n), delete on app.platform_counts to ensaya_gate;
