-- Groups of people of a company (a shop, a shift, a job), named by its responsables.
create table app.grupos (
  empresa_id uuid not null constraint grupo_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  nombre text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  name_key text not null generated always as (app.search_key(nombre)) stored,
  primary key (empresa_id, id),
  constraint grupo_nombre_unico unique (empresa_id, name_key),
  constraint grupo_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 1 and 60)
);
create trigger bump_version before update on app.grupos for each row execute function app.bump_version();
create trigger audit_creado after insert on app.grupos for each row execute function app.audit_row('grupo.creado', 'empresa_id', 'nombre');
create trigger audit_eliminado after delete on app.grupos for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('grupo.eliminado', 'empresa_id', 'nombre');

create table app.grupo_personas (
  empresa_id uuid not null constraint grupo_persona_de_una_empresa references app.empresas (id) on delete cascade,
  grupo_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (empresa_id, grupo_id, user_id),
  constraint grupo_persona_de_un_grupo_de_la_empresa foreign key (empresa_id, grupo_id)
    references app.grupos (empresa_id, id) on delete cascade,
  -- Leaving the company leaves its groups.
  constraint grupo_persona_de_un_trabajador_de_la_empresa foreign key (empresa_id, user_id)
    references app.company_users (company_id, user_id) on delete cascade
);
create index grupo_personas_of_user on app.grupo_personas (empresa_id, user_id, grupo_id);
create index grupo_personas_user_id on app.grupo_personas (user_id);

-- Role-plays that whoever enters the group receives, with the deadline that they get: the day, while it has not passed, or so many days.
create table app.grupo_roleplays (
  empresa_id uuid not null constraint grupo_roleplay_de_una_empresa references app.empresas (id) on delete cascade,
  grupo_id uuid not null,
  roleplay_id uuid not null,
  due_day date,
  days integer,
  set_by uuid constraint grupo_roleplay_de_un_usuario references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (empresa_id, grupo_id, roleplay_id),
  constraint grupo_roleplay_de_un_grupo_de_la_empresa foreign key (empresa_id, grupo_id)
    references app.grupos (empresa_id, id) on delete cascade,
  constraint grupo_roleplay_de_un_roleplay_de_la_empresa foreign key (empresa_id, roleplay_id)
    references app.roleplays (company_id, id) on delete cascade,
  constraint grupo_roleplay_plazo_valido check (due_day is null or days is null),
  constraint grupo_roleplay_dias_validos check (days between 1 and 365)
);
create index grupo_roleplays_of_roleplay on app.grupo_roleplays (empresa_id, roleplay_id, grupo_id);
create index grupo_roleplays_set_by on app.grupo_roleplays (set_by);
