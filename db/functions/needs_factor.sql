-- Whether a person needs a second factor in a session that began at that time.
create or replace function app.needs_factor(person uuid, superadmins_need_factor boolean, begun timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select exists (select from app.factor_rules(person, superadmins_need_factor) f where f.since <= begun);
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
