-- Better Auth's tables, with its columns renamed to ours (server/src/usuarios/auth.ts maps them), and ours about accounts and sessions.
-- app.users is a person as the rest of the product knows them; the account with its secrets stays here.
create table auth.user (
  id uuid primary key default uuidv7(),
  email text not null constraint cuenta_email_unico unique,
  email_verified boolean not null default false,
  name text not null,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What registration asks for; the trigger admit_user decides. Not read afterwards.
  requested_role text not null default 'worker',
  may_be_first_superadmin boolean not null default false,
  time_zone text,
  two_factor_enabled boolean not null default false,
  -- The invitation that the account was made with; admit_user uses it up in the same transaction.
  invitation_token_hash bytea,
  -- Null before the first sign-in, which is on no new device.
  signed_in_at timestamptz,
  suspended_at timestamptz,
  suspended_by uuid constraint cuenta_suspendida_por_una_cuenta references auth.user (id) on delete set null,
  -- When the person was last here, noted at most every five minutes (server/src/acceso/visits.ts).
  seen_at timestamptz,
  constraint cuenta_email_en_minusculas check (email = lower(email)),
  constraint cuenta_rol_conocido check (requested_role in ('worker', 'manager', 'superadmin'))
);
create index user_suspended_by on auth.user (suspended_by);
create trigger admit_user after insert on auth.user for each row execute function app.admit_user();
create trigger follow_address after update of email on auth.user for each row
  when (new.email <> old.email) execute function app.follow_address();
create trigger audit_correo after update of email on auth.user for each row when (new.email <> old.email)
  execute function app.audit_account('cuenta.correo.cambiado', 'id');
create trigger audit_verificacion_activada after update of two_factor_enabled on auth.user for each row
  when (new.two_factor_enabled and not old.two_factor_enabled)
  execute function app.audit_account('cuenta.verificacion.activada', 'id');
create trigger audit_verificacion_desactivada after update of two_factor_enabled on auth.user for each row
  when (old.two_factor_enabled and not new.two_factor_enabled)
  execute function app.audit_account('cuenta.verificacion.desactivada', 'id');
create trigger audit_suspendida after update of suspended_at on auth.user for each row
  when (old.suspended_at is null and new.suspended_at is not null)
  execute function app.audit_account('cuenta.suspendida', 'suspended_by');
create trigger audit_restaurada after update of suspended_at on auth.user for each row
  when (old.suspended_at is not null and new.suspended_at is null)
  execute function app.audit_account('cuenta.restaurada', '');

-- Two limits of a session: expires_at, seven days after its last use, and ends_at, which no use postpones. The lifetimes are in
-- functions/session_limits.sql.
create table auth.session (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint sesion_de_una_cuenta references auth.user (id) on delete cascade,
  token text not null constraint sesion_token_unico unique,
  expires_at timestamptz not null default now() + interval '7 days',
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '30 days',
  -- The expiry that Better Auth compares with the server's clock. It never comes: only this database's clock ends a session.
  library_expires_at timestamptz not null default '2999-12-31',
  -- False while only the password of an account with a second factor was checked: Better Auth begins such a session and deletes it.
  entered boolean not null default true,
  -- When the person last proved with password or code that it is they. Null: not since signing in.
  confirmed_at timestamptz
);
create index session_user_id on auth.session (user_id);
create index session_expires_at on auth.session (expires_at);
create trigger begin_session before insert on auth.session for each row execute function app.begin_session();
create trigger cap_session before update of expires_at, ends_at on auth.session for each row execute function app.cap_session();
create trigger audit_entrada after insert on auth.session for each row when (new.entered)
  execute function app.audit_account('cuenta.entrada', 'user_id');
create trigger audit_entrada_con_codigo after update of entered on auth.session for each row when (new.entered and not old.entered)
  execute function app.audit_account('cuenta.entrada', 'user_id');
-- Rows deleted by a cascade or by another trigger are not acts of their own.
create trigger audit_cerrada after delete on auth.session referencing old table as ended for each statement when (pg_trigger_depth() = 0)
  execute function app.audit_sessions('cuenta.sesion.cerrada');

create table auth.account (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint credencial_de_una_cuenta references auth.user (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credencial_una_por_proveedor unique (provider_id, account_id)
);
create index account_user_id on auth.account (user_id);
create trigger audit_contrasena_cambiada after update of password on auth.account for each row
  when (new.password is distinct from old.password and new.password is not null)
  execute function app.audit_account('cuenta.contraseña.cambiada', 'user_id');
create trigger audit_contrasena_anulada after update of password on auth.account for each row
  when (old.password is not null and new.password is null)
  execute function app.audit_account('cuenta.contraseña.anulada', 'user_id');

create table auth.verification (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);
create index verification_expires_at on auth.verification (expires_at);
-- end_links() finds a user's links by it.
create index verification_value on auth.verification (value);

create table auth.two_factor (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint segundo_factor_de_una_cuenta references auth.user (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- The latest step (RFC 6238) whose code was accepted: a code counts once, for all servers.
  last_step integer
);
create index two_factor_user_id on auth.two_factor (user_id);
-- A new enrolment replaces the secret with the codes; using a code leaves the secret.
create trigger audit_recuperacion after update of backup_codes on auth.two_factor for each row
  when (new.backup_codes <> old.backup_codes and new.secret = old.secret)
  execute function app.audit_account('cuenta.recuperacion.usada', 'user_id');

-- How often something was tried lately: a password for an account, mails to an address, tries from an IP.
create table auth.attempts (
  key text primary key,
  count integer not null,
  window_ends timestamptz not null
);
create index attempts_window_ends on auth.attempts (window_ends);

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

-- A new address that a person asked for. It counts once the links of both mails were used.
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
