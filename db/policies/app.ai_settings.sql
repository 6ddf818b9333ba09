create policy responsable on app.ai_settings to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
-- A job may reseal its company's key.
create policy job on app.ai_settings to ensaya_worker using (company_id = (select app.job_empresa_id()));

-- Not granted to the API: reading api_key. A responsable may replace the key but never read it.
grant select (company_id, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses, version),
  insert (company_id, api_key, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses),
  update (api_key, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses) on app.ai_settings to ensaya_api;
grant select (company_id, api_key), update (api_key) on app.ai_settings to ensaya_worker;

-- use_ai_for() returns the sealed key, reserve_ai_call() and reached_ai_cap() read the cap, ai_keys_to_rotate() finds old seals.
create policy gate on app.ai_settings for select to ensaya_gate using (true);
grant select on app.ai_settings to ensaya_gate;
-- set_ai_cap() changes the cap, for superadmins.
create policy gate_caps on app.ai_settings for update to ensaya_gate using (app.is_superadmin());
grant update (monthly_cap) on app.ai_settings to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.ai_settings for select to ensaya_worker using (company_id = (select app.export_empresa_id()));
grant select (company_id, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, version, unmasked_uses) on app.ai_settings to ensaya_worker;
