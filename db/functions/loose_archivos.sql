-- Companies with files that have been unattached for an hour. The worker gets only their ids.
create or replace function app.loose_archivos() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select distinct a.empresa_id from app.archivos a where a.attached_at is null and a.created_at < now() - interval '1 hour' limit 1000;
end;
alter function app.loose_archivos() owner to ensaya_gate;
grant execute on function app.loose_archivos() to ensaya_worker;
