-- Marks the company as deleted: all access ends at once. empresas_to_purge() returns it 30 days later.
create or replace function app.delete_empresa(empresa uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin deletes companies' using errcode = 'EN403';
  end if;
  update app.empresas set deleted_at = now() where id = empresa and deleted_at is null;
  return found;
end $$;
alter function app.delete_empresa(uuid) owner to ensaya_gate;
grant execute on function app.delete_empresa(uuid) to ensaya_api;
