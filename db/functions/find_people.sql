-- Responsables whose address or name contains the term, for a superadmin. Leaves out those who already run the company and, where
-- confirmation is mandatory, those with an unconfirmed address.
create or replace function app.find_managers(term text, except_of uuid, confirmed_only boolean) returns table (user_id uuid, email text, nombre text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin picks responsables' using errcode = 'EN403';
  end if;
  if term = '' then
    return query
      select u.id, u.email, u.nombre from app.users u join app.user_roles r on r.user_id = u.id and r.role = 'manager'
       where not exists (select from app.responsables_empresas m where m.empresa_id = except_of and m.user_id = u.id)
         and (not confirmed_only or exists (select from auth.user a where a.id = u.id and a.email_verified))
       order by u.email limit 20;
    return;
  end if;
  -- Matches first, then sorts: scanning in address order would read most of the table for a rare term.
  return query
    with hits as materialized (
      select u.id, u.email, u.nombre from app.find_users(term) f (id)
        join app.user_roles r on r.user_id = f.id and r.role = 'manager' join app.users u on u.id = f.id limit 500)
    select h.id, h.email, h.nombre from hits h
     where not exists (select from app.responsables_empresas m where m.empresa_id = except_of and m.user_id = h.id)
       and (not confirmed_only or exists (select from auth.user a where a.id = h.id and a.email_verified))
     order by h.email limit 20;
end $$;
alter function app.find_managers(text, uuid, boolean) owner to ensaya_gate;
grant execute on function app.find_managers(text, uuid, boolean) to ensaya_api;

-- The trabajador without a company who has exactly this confirmed address. Exact, so that addresses cannot be enumerated.
create or replace function app.find_available_worker(address text, confirmed_only boolean) returns table (user_id uuid, email text, nombre text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() and cardinality(app.managed_ids()) = 0 then
    raise exception 'only who runs a company takes people in' using errcode = 'EN403';
  end if;
  return query
    select u.id, u.email, u.nombre
      from app.users u join app.user_roles r on r.user_id = u.id and r.role = 'worker' join auth.user a on a.id = u.id
     where u.email = address and (a.email_verified or not confirmed_only)
       and not exists (
         select from app.company_users c join app.empresas e on e.id = c.company_id where c.user_id = u.id and e.deleted_at is null);
end $$;
alter function app.find_available_worker(text, boolean) owner to ensaya_gate;
grant execute on function app.find_available_worker(text, boolean) to ensaya_api;
grant execute on function app.managed_ids() to ensaya_gate;

-- The account of an address, for a superadmin who assigns a responsable by address.
create or replace function app.find_person(address text) returns table (user_id uuid, role text, confirmed boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin asks for an address' using errcode = 'EN403';
  end if;
  return query
    select u.id, (select r.role from app.user_roles r where r.user_id = u.id), a.email_verified
      from app.users u join auth.user a on a.id = u.id where u.email = address;
end $$;
alter function app.find_person(text) owner to ensaya_gate;
grant execute on function app.find_person(text) to ensaya_api;
