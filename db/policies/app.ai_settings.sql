create policy responsable on app.ai_settings to ensaya_api using (company_id = any ((select app.managed_ids())::uuid[]));
-- A job may reseal its company's key.
create policy job on app.ai_settings to ensaya_worker using (company_id = (select app.job_empresa_id()));

-- Not granted to the API: reading api_key. A responsable may replace the key but never read it.
grant select (company_id, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses, version),
  insert (company_id, api_key, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses),
  update (api_key, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses) on app.ai_settings to ensaya_api;
grant select (company_id, api_key), update (api_key) on app.ai_settings to ensaya_worker;

-- use_ai_for() and use_ai() return the sealed key, reserve_ai_call() reads the cap, ai_keys_to_rotate() finds old seals.
create policy gate on app.ai_settings for select to ensaya_gate using (true);
grant select on app.ai_settings to ensaya_gate;
