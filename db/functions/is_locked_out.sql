-- Whether a person has companies, and all of them are suspended. Deleted ones do not count: their people enter and belong to none.
create or replace function app.is_locked_out(person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(bool_and(e.suspended_at is not null), false)
    from (select m.company_id as id from app.company_users m where m.user_id = person
          union all select m.empresa_id from app.responsables_empresas m where m.user_id = person) own
    join app.empresas e on e.id = own.id and e.deleted_at is null;
end;
alter function app.is_locked_out(uuid) owner to ensaya_gate;
grant execute on function app.is_locked_out(uuid) to ensaya_auth;
