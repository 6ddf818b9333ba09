-- Whether a person needs a second factor in a session that began at that time: a superadmin where the operator says so, and the people of
-- a company whose responsable says so. Sessions that began before a company's rule go on.
create or replace function app.needs_factor(person uuid, superadmins_need_factor boolean, begun timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select (superadmins_need_factor and exists (select from app.user_roles r where r.user_id = person and r.role = 'superadmin'))
      or exists (
        select from (select m.company_id from app.company_users m where m.user_id = person
                     union all select m.empresa_id from app.responsables_empresas m where m.user_id = person) own
          join app.company_settings c on c.company_id = own.company_id
          join app.empresas e on e.id = c.company_id
         where c.second_factor_since <= begun and e.deleted_at is null);
end;
alter function app.needs_factor(uuid, boolean, timestamptz) owner to ensaya_gate;
grant execute on function app.needs_factor(uuid, boolean, timestamptz) to ensaya_auth;

-- Whether the caller may not give their second factor up.
create or replace function app.own_factor_is_compulsory(superadmins_need_factor boolean) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select app.needs_factor(app.user_id(), superadmins_need_factor, 'infinity');
end;
alter function app.own_factor_is_compulsory(boolean) owner to ensaya_gate;
grant execute on function app.own_factor_is_compulsory(boolean) to ensaya_api;
