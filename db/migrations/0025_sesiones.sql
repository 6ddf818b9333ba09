-- Two limits of a session: expires_at, seven days after its last use, and ends_at, which no use postpones. The lifetimes are in
-- functions/session_limits.sql. Sessions that exist get a whole lifetime from now.
alter table auth.session
  alter column expires_at set default now() + interval '7 days',
  add column ends_at timestamptz not null default now() + interval '30 days',
  -- The expiry that Better Auth compares with the server's clock. It never comes: only this database's clock ends a session.
  add column library_expires_at timestamptz not null default '2999-12-31',
  -- False while only the password of an account with a second factor was checked: Better Auth begins such a session and deletes it.
  add column entered boolean not null default true;
update auth.session s set ends_at = now() + interval '12 hours', expires_at = least(s.expires_at, now() + interval '12 hours')
 where s.user_id in (select r.user_id from app.user_roles r where r.role = 'superadmin');

alter table auth.user
  -- Null before the first sign-in, which is on no new device. Accounts that exist have signed in.
  add column signed_in_at timestamptz default now(),
  add column suspended_at timestamptz,
  add column suspended_by uuid constraint cuenta_suspendida_por_una_cuenta references auth.user (id) on delete set null;
alter table auth.user alter column signed_in_at drop default;
create index user_suspended_by on auth.user (suspended_by);

-- Since when the people of a company need a second factor; null while they do not. It binds the sessions that begin later.
alter table app.company_settings add column second_factor_since timestamptz;

-- The links 'No he sido yo' of the mails about a change of an account. One is used once; then all of the person's are gone.
create table auth.objections (
  token_hash bytea primary key,
  user_id uuid not null constraint objecion_de_una_cuenta references auth.user (id) on delete cascade,
  change text not null,
  -- The address that the mail went to; objecting to a new address restores it.
  email text not null,
  expires_at timestamptz not null default now() + interval '72 hours',
  constraint objecion_a_un_cambio_conocido check (change in ('password', 'factor_on', 'factor_off', 'address', 'device'))
);
create index objections_user_id on auth.objections (user_id);
create index objections_expires_at on auth.objections (expires_at);

-- A new address that somebody asked for. It counts once the links of both mails were used.
create table auth.address_changes (
  user_id uuid primary key constraint cambio_de_una_cuenta references auth.user (id) on delete cascade,
  email text not null,
  old_token_hash bytea not null constraint cambio_enlace_anterior_unico unique,
  new_token_hash bytea not null constraint cambio_enlace_nuevo_unico unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null default now() + interval '24 hours',
  constraint cambio_email_en_minusculas check (email = lower(email))
);
create index address_changes_expires_at on auth.address_changes (expires_at);

-- Its body is functions/follow_address.sql.
create function app.follow_address() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;
create trigger follow_address after update of email on auth.user for each row
  when (new.email <> old.email) execute function app.follow_address();

-- The bodies are functions/session_limits.sql; the triggers need functions to exist.
create function app.begin_session() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return new; end $$;
create function app.cap_session() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return new; end $$;
create function app.shorten_sessions() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;
create trigger begin_session before insert on auth.session for each row execute function app.begin_session();
create trigger cap_session before update of expires_at, ends_at on auth.session for each row execute function app.cap_session();
create trigger shorten_sessions after insert or update of role on app.user_roles for each row
  when (new.role = 'superadmin') execute function app.shorten_sessions();

-- Functions are replaced before policies are applied, and the previous release goes on meanwhile: what its entrance needs exists from here.
create function app.needs_factor(person uuid, superadmins_need_factor boolean, begun timestamptz) returns boolean
language sql stable set search_path = pg_catalog, pg_temp return false;
grant execute on function app.needs_factor(uuid, boolean, timestamptz) to ensaya_gate;
grant select on app.company_settings to ensaya_gate;
grant update (ends_at) on auth.session to ensaya_gate;
grant select, delete on auth.address_changes to ensaya_gate;
