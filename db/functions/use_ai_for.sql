-- The provider settings of a company for one use, for its members, responsables and jobs. The key is sealed: only the server can open it.
-- None for a deleted or suspended company: its jobs under way must not go on spending.
create or replace function app.use_ai_for(empresa uuid, use text)
returns table (api_key text, provider text, model text, prompt_template text, roleplay_prompt_template text, masked boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.api_key, s.provider, s.model, s.prompt_template, s.roleplay_prompt_template, use <> all (s.unmasked_uses)
    from app.ai_settings s
   where s.company_id = empresa and (empresa = any (app.member_ids()) or empresa = any (app.managed_ids()) or empresa = app.job_empresa_id())
     and exists (select from app.empresas e where e.id = empresa and e.deleted_at is null and e.suspended_at is null);
end;
alter function app.use_ai_for(uuid, text) owner to ensaya_gate;
grant execute on function app.use_ai_for(uuid, text) to ensaya_api, ensaya_worker;
