create policy superadmin on app.platform_settings to ensaya_api using ((select app.is_superadmin()));
-- Read by registration_rules().
create policy gate on app.platform_settings for select to ensaya_gate using (true);

grant select, update (open_registration, mandatory_verification) on app.platform_settings to ensaya_api;
grant select on app.platform_settings to ensaya_gate;
