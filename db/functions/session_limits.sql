-- How long a session lasts at most, however much it is used. The idle limit is the default of auth.session.expires_at.
create or replace function app.session_lifetime(is_superadmin boolean) returns interval
language sql immutable parallel safe
return case when is_superadmin then interval '12 hours' else interval '30 days' end;
grant execute on function app.session_lifetime(boolean) to ensaya_gate;

-- A session begins by this database's clock, whatever the server's clock says, and never for a suspended account or for a person whose
-- companies are all suspended.
create or replace function app.begin_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account record;
begin
  select u.suspended_at, u.two_factor_enabled into account from auth.user u where u.id = new.user_id;
  if account.suspended_at is not null then
    raise exception 'the account is suspended' using errcode = 'ENSUS';
  end if;
  if app.is_locked_out(new.user_id) then
    raise exception 'all companies of the person are suspended' using errcode = 'ENESU';
  end if;
  new.created_at := now();
  new.updated_at := now();
  new.ends_at := now() + app.session_lifetime(exists (select from app.user_roles r where r.user_id = new.user_id and r.role = 'superadmin'));
  new.expires_at := least(new.expires_at, new.ends_at);
  new.library_expires_at := '2999-12-31';
  new.entered := account.two_factor_enabled is not true;
  return new;
end $$;
alter function app.begin_session() owner to ensaya_gate;

-- So that every reader judges both limits by comparing expires_at alone.
create or replace function app.cap_session() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.expires_at := least(new.expires_at, new.ends_at);
  return new;
end $$;

-- The sessions of a person who becomes a superadmin last no longer than a superadmin's.
create or replace function app.shorten_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update auth.session s set ends_at = least(s.ends_at, s.created_at + app.session_lifetime(true)) where s.user_id = new.user_id;
  return null;
end $$;
alter function app.shorten_sessions() owner to ensaya_gate;
