create table app.empresas (
  id uuid primary key default uuidv7(),
  nombre text not null,
  correo_contacto text not null,
  sector text not null,
  pais text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint empresa_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 2 and 100),
  constraint empresa_correo_valido check (correo_contacto = lower(btrim(correo_contacto)) and char_length(correo_contacto) between 3 and 254),
  constraint empresa_sector_conocido check (sector in ('tecnologia', 'salud', 'educacion', 'finanzas', 'retail', 'manufactura', 'otros')),
  constraint empresa_pais_conocido check (pais in ('argentina', 'brasil', 'chile', 'colombia', 'mexico', 'peru', 'espana'))
);
create index empresas_newest on app.empresas (created_at desc, id desc) where deleted_at is null;
create index empresas_deleted on app.empresas (deleted_at) where deleted_at is not null;
create trigger bump_version before update on app.empresas for each row execute function app.bump_version();

-- Memberships carry the role they need, so that the foreign key refuses any other kind of user.
create table app.responsables_empresas (
  empresa_id uuid not null constraint responsable_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  role text not null generated always as ('manager') stored,
  created_at timestamptz not null default now(),
  primary key (empresa_id, id),
  constraint responsable_una_vez_por_empresa unique (empresa_id, user_id),
  constraint responsable_con_rol_manager foreign key (user_id, role) references app.user_roles (user_id, role)
);
create index responsables_empresas_user_id on app.responsables_empresas (user_id);

create table app.company_users (
  company_id uuid not null constraint trabajador_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  role text not null generated always as ('worker') stored,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint trabajador_una_vez_por_empresa unique (company_id, user_id),
  constraint trabajador_en_una_sola_empresa unique (user_id),
  constraint trabajador_con_rol_worker foreign key (user_id, role) references app.user_roles (user_id, role)
);
create index company_users_newest on app.company_users (company_id, created_at desc, id desc);
