create table app.proyectos (
  empresa_id uuid not null constraint proyecto_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  nombre text not null,
  descripcion text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (empresa_id, id),
  constraint proyecto_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 3 and 100),
  constraint proyecto_descripcion_valida check (descripcion = btrim(descripcion) and char_length(descripcion) between 1 and 500)
);
create index proyectos_newest on app.proyectos (empresa_id, created_at desc, id desc);
create trigger bump_version before update on app.proyectos for each row execute function app.bump_version();

create table app.tareas (
  empresa_id uuid not null constraint tarea_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  proyecto_id uuid not null,
  trabajador_id uuid,
  nombre text not null,
  descripcion text,
  estado text not null default 'pendiente',
  fecha_entrega date,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (empresa_id, id),
  constraint tarea_de_un_proyecto_de_la_empresa foreign key (empresa_id, proyecto_id)
    references app.proyectos (empresa_id, id) on delete cascade,
  -- Whoever leaves the company leaves the task behind, unassigned.
  constraint tarea_de_un_trabajador_de_la_empresa foreign key (empresa_id, trabajador_id)
    references app.company_users (company_id, user_id) on delete set null (trabajador_id),
  constraint tarea_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 3 and 100),
  constraint tarea_descripcion_valida check (descripcion = btrim(descripcion) and char_length(descripcion) between 1 and 2000),
  constraint tarea_estado_conocido check (estado in ('pendiente', 'en progreso', 'completada'))
);
create index tareas_newest on app.tareas (empresa_id, proyecto_id, created_at desc, id desc);
create index tareas_by_trabajador on app.tareas (empresa_id, trabajador_id, proyecto_id);
create trigger bump_version before update on app.tareas for each row execute function app.bump_version();
