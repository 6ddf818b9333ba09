-- The companies that are deleted but not yet purged. Superadmins see all companies except these.
create or replace function app.deleted_empresa_ids() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(array_agg(id), '{}') from app.empresas where deleted_at is not null;
end;

alter function app.deleted_empresa_ids() owner to ensaya_gate;
grant execute on function app.deleted_empresa_ids() to ensaya_api;
