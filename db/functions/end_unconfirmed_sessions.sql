-- When confirmation becomes mandatory again, ends the sessions of users with an unconfirmed address.
create or replace function app.end_unconfirmed_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.session s using auth.user u where u.id = s.user_id and not u.email_verified;
  return null;
end $$;
alter function app.end_unconfirmed_sessions() owner to ensaya_gate;
