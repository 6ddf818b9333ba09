create policy superadmin on app.system_checks for select to ensaya_api using ((select app.is_superadmin()));
-- The worker stores the results of its checks. They contain no company data.
create policy worker on app.system_checks to ensaya_worker using (true) with check (true);

grant select on app.system_checks to ensaya_api;
grant select, insert, update on app.system_checks to ensaya_worker;
