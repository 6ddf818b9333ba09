-- With which account a company asks for one use, for its members, responsables and jobs: its own as soon as a key is stored, else the operator's
-- once a responsable has accepted the credit. A sealed key, its provider and its model belong to one account and come together. Templates are
-- null where the company has saved none. None for a deleted or suspended company, as use_ai_for(), or if it has neither settings nor credit.
-- `credit` says why the operator's account has no key to give: 'paused' or 'changed'. With it, identifiers are always masked: the conditions
-- that were accepted say so.
create or replace function app.use_ai_account(empresa uuid, use text)
returns table (account text, credit text, api_key text, provider text, model text, prompt_template text, roleplay_prompt_template text,
               masked boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with own as (select s.* from app.ai_settings s where s.company_id = empresa),
       given as (select c.state, p.* from app.credit_state(empresa) c cross join app.plataforma_ia p
                  where c.state in ('on', 'paused', 'changed') and not exists (select from own where own.api_key is not null))
  select case when g.state is null then 'empresa' else 'plataforma' end, g.state,
         case when g.state is null then own.api_key when g.state = 'on' then g.api_key end,
         coalesce(g.provider, own.provider), coalesce(g.model, own.model), own.prompt_template, own.roleplay_prompt_template,
         g.state is not null or use <> all (own.unmasked_uses)
    from own full join given g on true
   where (empresa = any (app.member_ids()) or empresa = any (app.managed_ids()) or empresa = app.job_empresa_id())
     and exists (select from app.empresas e where e.id = empresa and e.deleted_at is null and e.suspended_at is null);
end;
alter function app.use_ai_account(uuid, text) owner to ensaya_gate;
grant execute on function app.use_ai_account(uuid, text) to ensaya_api, ensaya_worker;
