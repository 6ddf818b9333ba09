-- Better Auth's tables, with its columns renamed to ours (server/src/usuarios/auth.ts maps them).
create table auth.user (
  id uuid primary key default uuidv7(),
  email text not null constraint cuenta_email_unico unique,
  email_verified boolean not null default false,
  name text not null,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cuenta_email_en_minusculas check (email = lower(email))
);

create table auth.session (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint sesion_de_una_cuenta references auth.user (id) on delete cascade,
  token text not null constraint sesion_token_unico unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_user_id on auth.session (user_id);
create index session_expires_at on auth.session (expires_at);

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
