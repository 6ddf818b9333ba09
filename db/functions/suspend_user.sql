-- Ends all sessions of a person, for a superadmin. False when there is no such person.
create or replace function app.end_sessions(person uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin ends the sessions of anybody' using errcode = 'EN403';
  end if;
  delete from auth.session s where s.user_id = person;
  return exists (select from app.users u where u.id = person);
end $$;
alter function app.end_sessions(uuid) owner to ensaya_gate;
grant execute on function app.end_sessions(uuid) to ensaya_api;

-- The same for a trabajador of a company, for its responsables. False when the caller does not run the company, or the person is not in it.
create or replace function app.end_member_sessions(company uuid, person uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not (app.is_superadmin() or company = any (app.managed_ids()))
    or not exists (select from app.company_users m where m.company_id = company and m.user_id = person) then
    return false;
  end if;
  delete from auth.session s where s.user_id = person;
  return true;
end $$;
alter function app.end_member_sessions(uuid, uuid) owner to ensaya_gate;
grant execute on function app.end_member_sessions(uuid, uuid) to ensaya_api;

-- Suspends an account, or restores it. Suspending ends its sessions, and no session begins until it is restored. False when there is no
-- such account.
create or replace function app.suspend_user(person uuid, suspended boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin suspends' using errcode = 'EN403';
  end if;
  if person = app.user_id() then
    raise exception 'nobody suspends their own account' using errcode = 'ENOWN';
  end if;
  -- Two superadmins who suspend each other at the same time must not both succeed.
  perform pg_advisory_xact_lock(727362905);
  if exists (select from auth.user u where u.id = app.user_id() and u.suspended_at is not null) then
    raise exception 'suspended meanwhile' using errcode = 'EN401';
  end if;
  update auth.user u
     set suspended_at = case when suspended then coalesce(u.suspended_at, now()) end,
         suspended_by = case when suspended then coalesce(u.suspended_by, app.user_id()) end
   where u.id = person;
  if not found then
    return false;
  end if;
  -- Also when it is restored: a session that began at the moment of the suspension would live again.
  delete from auth.session s where s.user_id = person;
  return true;
end $$;
alter function app.suspend_user(uuid, boolean) owner to ensaya_gate;
grant execute on function app.suspend_user(uuid, boolean) to ensaya_api;

-- Since when an account is suspended, for the superadmins' list.
create or replace function app.suspended_at(person uuid) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.suspended_at from auth.user u where u.id = person and app.is_superadmin();
end;
alter function app.suspended_at(uuid) owner to ensaya_gate;
grant execute on function app.suspended_at(uuid) to ensaya_api;

-- The last visit of a user, for the same list. The caller is here now.
create or replace function app.seen_at(person uuid) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select case when u.id = app.user_id() then now() else u.seen_at end from auth.user u where u.id = person and app.is_superadmin();
end;
alter function app.seen_at(uuid) owner to ensaya_gate;
grant execute on function app.seen_at(uuid) to ensaya_api;
