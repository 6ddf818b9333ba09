-- People to filter the log by, by part of their address or name, or the one with this id: all people for a superadmin, the people of their
-- companies for a responsable. A function, because under a policy the search would use no index.
create or replace function app.audit_people(term text, person uuid) returns table (id uuid, email text, nombre text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  most constant integer := 20;
  patterns text[] := app.search_patterns(term);
begin
  if app.is_superadmin() then
    return query
      select u.id, u.email, u.nombre from app.users u
       where u.id = any (case when person is null then array(select app.list_users(term, null, false, false, null, null, most)) else array[person] end)
       order by u.email;
    return;
  end if;
  return query
    select u.id, u.email, u.nombre
      from (select c.user_id from app.company_users c where c.company_id = any (app.managed_ids())
            union select r.user_id from app.responsables_empresas r where r.empresa_id = any (app.managed_ids())) own
      join app.users u on u.id = own.user_id
     where case when person is null then u.search_key like all (patterns) else u.id = person end
     order by u.email limit most;
end $$;
alter function app.audit_people(text, uuid) owner to ensaya_gate;
grant execute on function app.audit_people(text, uuid) to ensaya_api;
