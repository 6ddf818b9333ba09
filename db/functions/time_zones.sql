-- Only time zones that PostgreSQL has are stored, so that statements use the column as it is. A browser may have others:
-- signing up then gives Madrid's, saving the profile is refused.
create or replace function app.check_time_zone() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  if tg_op = 'INSERT' then
    new.time_zone := 'Europe/Madrid';
    return new;
  end if;
  raise exception 'unknown time zone' using errcode = 'check_violation', schema = 'app', table = 'users', constraint = 'usuario_time_zone_valida';
end $$;
create or replace trigger check_time_zone before insert or update of time_zone on app.users
  for each row execute function app.check_time_zone();
create or replace trigger check_time_zone before update of time_zone on app.plataforma_ia
  for each row execute function app.check_time_zone();
