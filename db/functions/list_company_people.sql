-- The people of a company, for its responsables: also when an account was last here and whether it is suspended, which the API cannot read.
-- The caller is here now.
create or replace function app.list_company_people(empresa uuid)
returns table (user_id uuid, email text, nombre text, role text, seen_at timestamptz, suspended boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.id, u.email, u.nombre, m.role, case when u.id = app.user_id() then now() else a.seen_at end, a.suspended_at is not null
    from (select c.user_id, c.role from app.company_users c where c.company_id = empresa
          union all
          select r.user_id, r.role from app.responsables_empresas r where r.empresa_id = empresa) m
    join app.users u on u.id = m.user_id
    join auth.user a on a.id = m.user_id
   where empresa = any (app.managed_ids());
end;
alter function app.list_company_people(uuid) owner to ensaya_gate;
grant execute on function app.list_company_people(uuid) to ensaya_api;
