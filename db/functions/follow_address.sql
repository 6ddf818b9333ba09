-- The address of a person is the one of their account.
create or replace function app.follow_address() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.users u set email = new.email where u.id = new.id;
  return null;
end $$;
alter function app.follow_address() owner to ensaya_gate;
