create table app.proyectos (
  empresa_id uuid not null constraint proyecto_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  nombre text not null,
  descripcion text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search_key text not null generated always as (app.search_key(nombre)) stored,
  primary key (empresa_id, id),
  constraint proyecto_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 3 and 100),
  constraint proyecto_descripcion_valida check (descripcion = btrim(descripcion) and char_length(descripcion) between 1 and 500)
);
create index proyectos_newest on app.proyectos (empresa_id, created_at desc, id desc);
create index proyectos_search on app.proyectos using gin (search_key extensions.gin_trgm_ops);
create index proyectos_newest_of_all on app.proyectos (created_at desc, id desc);
create trigger bump_version before update on app.proyectos for each row execute function app.bump_version();
create trigger audit_eliminado after delete on app.proyectos for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('proyecto.eliminado', 'empresa_id', 'nombre');

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
  created_by uuid default nullif(current_setting('app.user_id', true), '')::uuid
    constraint tarea_de_un_usuario references app.users (id) on delete set null,
  -- 'He terminado', said by the trabajador.
  terminada_at timestamptz,
  terminada_nota text,
  -- Hidden from everybody by the policies; undone by undo_tareas(), removed after some minutes by purge_tareas().
  deleted_at timestamptz,
  -- Larger is more urgent. Completed tasks last, before them those without date. All columns of the order descend, so that one comparison
  -- of rows continues a page.
  urgencia integer not null generated always as (case
    when estado = 'completada' then -2000000000
    when fecha_entrega is null then -1999999999
    else date '2000-01-01' - fecha_entrega end) stored,
  -- Who did a completed task, after they left the company: trabajador_id refers to the membership and is emptied with it.
  hecha_por uuid constraint tarea_hecha_por_un_usuario references app.users (id) on delete set null,
  primary key (empresa_id, id),
  constraint tarea_de_un_proyecto_de_la_empresa foreign key (empresa_id, proyecto_id)
    references app.proyectos (empresa_id, id) on delete cascade,
  -- The task of a person who leaves the company stays, unassigned.
  constraint tarea_de_un_trabajador_de_la_empresa foreign key (empresa_id, trabajador_id)
    references app.company_users (company_id, user_id) on delete set null (trabajador_id),
  constraint tarea_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 3 and 100),
  constraint tarea_descripcion_valida check (descripcion = btrim(descripcion) and char_length(descripcion) between 1 and 2000),
  constraint tarea_estado_conocido check (estado in ('pendiente', 'en progreso', 'completada')),
  constraint tarea_nota_valida check (terminada_nota = btrim(terminada_nota) and char_length(terminada_nota) between 1 and 500),
  constraint tarea_nota_de_terminada check (terminada_nota is null or terminada_at is not null)
);
create index tareas_newest on app.tareas (empresa_id, proyecto_id, created_at desc, id desc);
create index tareas_by_trabajador on app.tareas (empresa_id, trabajador_id, proyecto_id);
create index tareas_newest_of_empresa on app.tareas (empresa_id, created_at desc, id desc);
create index tareas_newest_of_trabajador on app.tareas (empresa_id, trabajador_id, created_at desc, id desc);
create index tareas_created_by on app.tareas (created_by);
create index tareas_deleted on app.tareas (deleted_at) where deleted_at is not null;
create index tareas_urgent_of_empresa on app.tareas (empresa_id, urgencia desc, created_at desc, id desc);
create index tareas_urgent_of_proyecto on app.tareas (empresa_id, proyecto_id, urgencia desc, created_at desc, id desc);
create index tareas_urgent_of_trabajador on app.tareas (empresa_id, trabajador_id, urgencia desc, created_at desc, id desc);
create index tareas_open_of_trabajador on app.tareas (empresa_id, trabajador_id, fecha_entrega) where estado <> 'completada';
-- Tasks are found by name and description. The company leads the index: another company's tasks cost nothing.
create index tareas_search on app.tareas
  using gin (empresa_id extensions.uuid_ops, app.search_key(nombre || ' ' || coalesce(descripcion, '')) extensions.gin_trgm_ops);
create index tareas_hecha_por on app.tareas (hecha_por);
create trigger bump_version before update on app.tareas for each row execute function app.bump_version();
create trigger audit_eliminada after update on app.tareas for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.audit_row('tarea.eliminada', 'empresa_id', 'nombre');
create trigger audit_recuperada after update on app.tareas for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function app.audit_row('tarea.recuperada', 'empresa_id', 'nombre');

-- Comments, by the task's trabajador and the responsables.
create table app.tarea_comentarios (
  empresa_id uuid not null constraint comentario_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  tarea_id uuid not null,
  autor_id uuid default nullif(current_setting('app.user_id', true), '')::uuid
    constraint comentario_de_un_usuario references app.users (id) on delete set null,
  texto text not null,
  created_at timestamptz not null default now(),
  primary key (empresa_id, id),
  constraint comentario_de_una_tarea_de_la_empresa foreign key (empresa_id, tarea_id)
    references app.tareas (empresa_id, id) on delete cascade,
  constraint comentario_texto_valido check (texto = btrim(texto) and char_length(texto) between 1 and 2000)
);
create index tarea_comentarios_newest on app.tarea_comentarios (empresa_id, tarea_id, created_at desc, id desc);
create index tarea_comentarios_autor_id on app.tarea_comentarios (autor_id);

-- Who changed what: one row for each version of a task that a change made, with the fields that it touched. before is null for the
-- creation. undo_tareas() restores from it.
create table app.tarea_historial (
  empresa_id uuid not null constraint historial_de_una_empresa references app.empresas (id) on delete cascade,
  tarea_id uuid not null,
  version integer not null,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint historial_de_un_usuario references app.users (id) on delete set null,
  before jsonb,
  after jsonb,
  primary key (empresa_id, tarea_id, version),
  constraint historial_de_una_tarea_de_la_empresa foreign key (empresa_id, tarea_id)
    references app.tareas (empresa_id, id) on delete cascade
);
create index tarea_historial_changed_by on app.tarea_historial (changed_by);
