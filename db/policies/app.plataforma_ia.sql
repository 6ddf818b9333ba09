create policy superadmin on app.plataforma_ia to ensaya_api using ((select app.is_superadmin()));

-- Not granted to the API: reading api_key. A superadmin may replace the key but never read it.
grant select (only_row, enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone, version),
  update (enabled, provider, model, api_key, api_key_last4, lugar, monthly_credit, time_zone) on app.plataforma_ia to ensaya_api;

-- use_ai_account() returns the sealed key, take_from_credit() and credit_month() read the rest; reseal_platform_key() seals it again.
create policy gate on app.plataforma_ia to ensaya_gate using (true) with check (true);
grant select, update (api_key) on app.plataforma_ia to ensaya_gate;
