create schema app;
create schema auth;
create schema extensions;
-- The partitions of app's tables. Only the owner may use it: every access goes through the table and its policies.
create schema partitions;

-- Functions are public by default; ours are granted one by one.
alter default privileges revoke execute on functions from public;

grant usage on schema app to ensaya_api, ensaya_worker;
grant usage, create on schema app to ensaya_gate;
grant usage on schema auth to ensaya_auth, ensaya_gate;
-- The worker reads a person's account and sessions for their copy, by columns.
grant usage on schema auth to ensaya_worker;
grant usage on schema extensions to ensaya_gate;

create extension pg_trgm schema extensions;
create extension btree_gin schema extensions;
create extension fuzzystrmatch schema extensions;

-- Names in the order of a Spanish dictionary.
create collation app.espanol (provider = icu, locale = 'es', deterministic = true);

-- Case and accents do not count in searches; ñ is a letter of its own.
create function app.search_key(words text) returns text
language sql immutable parallel safe strict
return translate(lower(normalize(words, nfc)), 'áàâäãåéèêëíìîïóòôöõúùûüç', 'aaaaaaeeeeiiiiooooouuuuc');
grant execute on function app.search_key(text) to ensaya_api, ensaya_gate, ensaya_auth, ensaya_worker;

create function app.bump_version() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- A trigger needs its function to exist. The bodies of these are in functions/, which are applied after the migrations.
do $$
declare
  name text;
begin
  foreach name in array array[
    'admit_user', 'follow_address', 'begin_session', 'cap_session', 'shorten_sessions', 'end_unconfirmed_sessions',
    'settle_invitations', 'leave_deleted_empresa', 'refuse_suspended', 'set_company_defaults', 'keep_template',
    'count_users', 'count_user_month', 'uncount_erased', 'count_roles', 'count_role_change', 'count_empresa', 'count_members',
    'audit_row', 'audit_account', 'audit_sessions', 'audit_retention']
  loop
    execute format('create function app.%I() returns trigger language plpgsql as ''begin return new; end''', name);
  end loop;
end $$;
