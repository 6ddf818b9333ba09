create schema app;
create schema auth;

-- Functions are public by default; ours are granted one by one.
alter default privileges revoke execute on functions from public;

grant usage on schema app to ensaya_api, ensaya_worker;
grant usage on schema auth to ensaya_auth;
grant usage, create on schema app to ensaya_gate;
grant usage on schema auth to ensaya_gate;

create function app.bump_version() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
