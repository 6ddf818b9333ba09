-- The rights of sessions whose connections are open, in one statement; those that app.enter refuses are left out. The transaction has the
-- context of the last one afterwards: it is to be called alone.
create or replace function app.rights_of_sessions(tokens text[], superadmins_need_factor boolean)
  returns table (token text, user_id uuid, empresa_ids uuid[], managed_ids uuid[], superadmin boolean)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  foreach token in array tokens loop
    begin
      perform app.enter(token, '{worker,manager,superadmin}', superadmins_need_factor);
      user_id := app.user_id();
      managed_ids := app.managed_ids();
      empresa_ids := managed_ids || app.member_ids();
      superadmin := app.is_superadmin();
      return next;
    exception when sqlstate 'EN401' or sqlstate 'EN403' or sqlstate 'ENFAC' or sqlstate 'ENPEN' or sqlstate 'ENROL' then
      null;
    end;
  end loop;
end $$;
grant execute on function app.rights_of_sessions(text[], boolean) to ensaya_api;
