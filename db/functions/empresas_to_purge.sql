-- Companies deleted more than 30 days ago. The worker gets only their ids.
create or replace function app.empresas_to_purge() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select id from app.empresas where deleted_at < now() - interval '30 days' order by deleted_at limit 1000;
end;

alter function app.empresas_to_purge() owner to ensaya_gate;
grant execute on function app.empresas_to_purge() to ensaya_worker;
