create policy responsable on app.company_settings to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.company_settings for select to ensaya_api using (company_id = any ((select app.member_ids())::uuid[]));

-- Not granted: delete. A logo is removed by setting it to null.
grant select, insert (company_id, logo_url), update (logo_url) on app.company_settings to ensaya_api;
