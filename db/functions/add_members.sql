-- Adds a trabajador to a company. Requires the exact, confirmed address, like find_available_worker(), so that knowing a user's id is
-- not enough. False if the caller does not run the company or no such trabajador is available.
create or replace function app.add_trabajador(empresa uuid, person uuid, address text, confirmed_only boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.company_users (company_id, user_id)
  select e.id, a.id from app.empresas e, auth.user a
   where e.id = empresa and e.deleted_at is null and (app.is_superadmin() or e.id = any (app.managed_ids()))
     and a.id = person and a.email = address and (a.email_verified or not confirmed_only);
  return found;
end $$;
alter function app.add_trabajador(uuid, uuid, text, boolean) owner to ensaya_gate;
grant execute on function app.add_trabajador(uuid, uuid, text, boolean) to ensaya_api;

-- Assigns a responsable to a company, for a superadmin. False if there is no such company.
create or replace function app.assign_responsable(empresa uuid, person uuid, confirmed_only boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin gives companies away' using errcode = 'EN403';
  end if;
  -- Anyone can register any address; only confirming it proves ownership.
  if confirmed_only and exists (select from auth.user a where a.id = person and not a.email_verified) then
    raise exception 'the address is not confirmed' using errcode = 'ENUNC';
  end if;
  insert into app.responsables_empresas (empresa_id, user_id) select e.id, person from app.empresas e where e.id = empresa and e.deleted_at is null;
  return found;
end $$;
alter function app.assign_responsable(uuid, uuid, boolean) owner to ensaya_gate;
grant execute on function app.assign_responsable(uuid, uuid, boolean) to ensaya_api;
