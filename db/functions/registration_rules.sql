-- The superadmins' switches for creating accounts.
create or replace function app.registration_rules() returns table (open_registration boolean, mandatory_verification boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.open_registration, s.mandatory_verification from app.platform_settings s;
end;
alter function app.registration_rules() owner to ensaya_gate;
grant execute on function app.registration_rules() to ensaya_auth;
grant usage on schema app to ensaya_auth;
