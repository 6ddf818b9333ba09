-- What registration asks for; the trigger decides. Nothing reads these columns afterwards.
alter table auth.user
  add column requested_role text not null default 'worker',
  add column may_be_first_superadmin boolean not null default false,
  add column time_zone text,
  add column two_factor_enabled boolean not null default false,
  add constraint cuenta_rol_conocido check (requested_role in ('worker', 'manager', 'superadmin'));

create table auth.two_factor (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint segundo_factor_de_una_cuenta references auth.user (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index two_factor_user_id on auth.two_factor (user_id);

-- How often something was tried lately: a password for an account, mails to an address, tries from an IP.
create table auth.attempts (
  key text primary key,
  count integer not null,
  window_ends timestamptz not null
);
create index attempts_window_ends on auth.attempts (window_ends);

create table app.role_requests (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint solicitud_de_un_usuario references app.users (id) on delete cascade,
  role text not null,
  status text not null default 'pending',
  decided_by uuid constraint solicitud_decidida_por_un_usuario references app.users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint solicitud_rol_conocido check (role in ('worker', 'manager', 'superadmin')),
  constraint solicitud_estado_conocido check (status in ('pending', 'approved', 'refused')),
  constraint solicitud_una_por_usuario unique (user_id)
);
create index role_requests_pending on app.role_requests (created_at, id) where status = 'pending';
create index role_requests_decided_by on app.role_requests (decided_by);

-- Only one superadmin exists by rule, and this is asked at every registration of another.
create index user_roles_superadmin on app.user_roles (user_id) where role = 'superadmin';

-- Its body is functions/admit_user.sql; the trigger needs a function to exist.
create function app.admit_user() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;
create trigger admit_user after insert on auth.user for each row execute function app.admit_user();
