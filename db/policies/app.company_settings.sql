create policy responsable on app.company_settings to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.company_settings for select to ensaya_api using (company_id = any ((select app.member_ids())::uuid[]));

-- Not granted: delete. A logo is removed by setting it to null.
grant select, insert (company_id, logo_url, second_factor_since), update (logo_url, second_factor_since) on app.company_settings to ensaya_api;

-- needs_factor() reads whether a company requires a second factor.
create policy gate on app.company_settings for select to ensaya_gate using (true);
grant select on app.company_settings to ensaya_gate;
