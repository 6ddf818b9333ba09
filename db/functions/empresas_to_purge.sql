-- Companies whose 30 days of grace have passed. The worker learns their ids and nothing else.
create or replace function app.empresas_to_purge() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select id from app.empresas where deleted_at < now() - interval '30 days' order by deleted_at limit 1000;
end;

alter function app.empresas_to_purge() owner to ensaya_gate;
grant execute on function app.empresas_to_purge() to ensaya_worker;
