-- A person as the rest of the product knows them (3.1, 3.2); the account with its secrets stays in auth.
create table app.users (
  id uuid primary key constraint usuario_de_una_cuenta references auth.user (id),
  email text not null constraint usuario_email_unico unique,
  nombre text,
  time_zone text not null default 'Europe/Madrid',
  created_at timestamptz not null default now(),
  constraint usuario_email_valido check (email = lower(btrim(email)) and char_length(email) between 3 and 254),
  constraint usuario_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 1 and 100),
  constraint usuario_time_zone_valida check (char_length(time_zone) between 1 and 64)
);

create table app.user_roles (
  user_id uuid primary key constraint rol_de_un_usuario references app.users (id) on delete cascade,
  role text not null,
  constraint rol_conocido check (role in ('worker', 'manager', 'superadmin')),
  -- The target of the memberships' foreign keys: a role cannot change under a membership.
  constraint usuario_con_un_rol unique (user_id, role)
);
