-- Uses and ratings of each topic of a company, for its responsables. Returns counts only, never a text.
create or replace function app.count_prompts(empresa uuid) returns table (tema_id uuid, generados integer, utiles integer, no_utiles integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select p.tema_id, count(*)::integer, count(*) filter (where p.util)::integer, count(*) filter (where not p.util)::integer
    from app.prompts_generados p
   where p.empresa_id = empresa and empresa = any (app.managed_ids()) and p.tema_id is not null
   group by p.tema_id;
end;
alter function app.count_prompts(uuid) owner to ensaya_gate;
grant execute on function app.count_prompts(uuid) to ensaya_api;
