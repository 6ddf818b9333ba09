-- The names of a person's companies, which their password must not be.
create or replace function app.company_names(person uuid) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select e.nombre from app.empresas e
   where e.id in (select m.company_id from app.company_users m where m.user_id = person)
      or e.id in (select m.empresa_id from app.responsables_empresas m where m.user_id = person);
end;
alter function app.company_names(uuid) owner to ensaya_gate;
grant execute on function app.company_names(uuid) to ensaya_auth;
