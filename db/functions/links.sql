-- Links of recovery and confirmation, and sign-ins that wait for a code, are rows of auth.verification whose value is the user. All of a
-- user's end with any change of their password, address or second factor, whichever statement makes it; so does a change of address that
-- waits for its links.
create or replace function app.end_links() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person text := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
begin
  delete from auth.verification v where v.value = person;
  delete from auth.address_changes c where c.user_id = person::uuid;
  return null;
end $$;
alter function app.end_links() owner to ensaya_gate;

create or replace trigger end_links after insert or update of password on auth.account
  for each row execute function app.end_links('user_id');
create or replace trigger end_links after update of email, email_verified, two_factor_enabled on auth.user
  for each row execute function app.end_links('id');
create or replace trigger end_links after delete or update of secret, verified on auth.two_factor
  for each row execute function app.end_links('user_id');

-- Uses a link once: returns its user, or null. `link` is the stored hash.
create or replace function auth.use_link(link text) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  person uuid;
begin
  select v.value::uuid into person from auth.verification v where v.identifier = link and v.expires_at > now();
  -- First, as for a change of password: of two links at once, the second waits here and then finds itself ended.
  perform from auth.account a where a.user_id = person for update;
  delete from auth.verification v where v.identifier = link and v.expires_at > now();
  return case when found then person end;
end $$;
grant execute on function auth.use_link(text) to ensaya_auth;

-- A password that was chosen with a link replaces the old one and ends all sessions.
create or replace function auth.replace_password(person uuid, hash text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.account (user_id, account_id, provider_id, password) values (person, person::text, 'credential', hash)
  on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now();
  delete from auth.session s where s.user_id = person;
end $$;
grant execute on function auth.replace_password(uuid, text) to ensaya_auth;

-- Returns the account, or no row when the link is not valid any more.
create or replace function auth.use_recovery(link text, hash text) returns table (id uuid, email text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  person uuid := auth.use_link(link);
begin
  if person is not null then
    perform auth.replace_password(person, hash);
    return query select u.id, u.email from auth.user u where u.id = person;
  end if;
end $$;
grant execute on function auth.use_recovery(text, text) to ensaya_auth;

-- Confirms the address. With a password, the account is handed over: what the person who registered it holds (password, sessions, second
-- factor) ends. The row 'used-…' lets the same link be answered with 'confirmed' when it is opened again.
create or replace function auth.use_confirmation(link text, hash text) returns table (id uuid, email text, second_factor boolean)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  person uuid := auth.use_link(link);
begin
  if person is null then
    return;
  end if;
  if hash is not null then
    perform auth.replace_password(person, hash);
    delete from auth.two_factor f where f.user_id = person;
  end if;
  update auth.user u set email_verified = true, two_factor_enabled = u.two_factor_enabled and hash is null, updated_at = now()
   where u.id = person;
  insert into auth.verification (identifier, value, expires_at) values ('used-' || link, '', now() + interval '24 hours');
  return query select u.id, u.email, u.two_factor_enabled from auth.user u where u.id = person;
end $$;
grant execute on function auth.use_confirmation(text, text) to ensaya_auth;
