-- One row.
create table app.platform_settings (
  only_row boolean primary key default true,
  open_registration boolean not null default true,
  mandatory_verification boolean not null default true,
  constraint plataforma_una_sola_fila check (only_row)
);
insert into app.platform_settings default values;
create trigger end_unconfirmed_sessions after update on app.platform_settings for each row
  when (new.mandatory_verification and not old.mandatory_verification) execute function app.end_unconfirmed_sessions();
create trigger audit_abierto_obligatoria after update on app.platform_settings for each row
  when (new.open_registration and new.mandatory_verification)
  execute function app.audit_row('plataforma.ajustada', '', '', 'Registro abierto, verificación obligatoria');
create trigger audit_abierto_opcional after update on app.platform_settings for each row
  when (new.open_registration and not new.mandatory_verification)
  execute function app.audit_row('plataforma.ajustada', '', '', 'Registro abierto, verificación opcional');
create trigger audit_cerrado_obligatoria after update on app.platform_settings for each row
  when (not new.open_registration and new.mandatory_verification)
  execute function app.audit_row('plataforma.ajustada', '', '', 'Registro cerrado, verificación obligatoria');
create trigger audit_cerrado_opcional after update on app.platform_settings for each row
  when (not new.open_registration and not new.mandatory_verification)
  execute function app.audit_row('plataforma.ajustada', '', '', 'Registro cerrado, verificación opcional');

-- What the worker last found out about a part of the system.
create table app.system_checks (
  part text primary key,
  state text not null,
  detail text not null default '',
  checked_at timestamptz not null default now(),
  constraint comprobacion_estado_conocido check (state in ('ok', 'slow', 'down', 'off'))
);

-- The platform's figures, kept by triggers in the transaction that changes them (docs/decisions/0028-platform-counts.md). Rows are only
-- added, so that no transaction waits for another; the figure of a name is the sum of its rows.
create table app.platform_counts (
  id bigint generated always as identity primary key,
  name text not null,
  n bigint not null
);

-- How many people each company has: whether it is a team, and whether it lacks a responsable.
create table app.empresa_equipos (
  empresa_id uuid primary key,
  alive boolean not null,
  responsables integer not null default 0,
  trabajadores integer not null default 0,
  constraint equipo_de_una_empresa foreign key (empresa_id) references app.empresas (id) on delete cascade
);
