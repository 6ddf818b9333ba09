-- What a company stores in our file store. A row is written before its file and removed after it, so that no file is without a row.
create table app.archivos (
  empresa_id uuid not null constraint archivo_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7() constraint archivo_id_unico unique,
  kind text not null,
  path text not null,
  content_type text not null,
  bytes integer not null,
  created_by uuid constraint archivo_de_un_usuario references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Null until something refers to it, and again when nothing does any more: then it is swept.
  attached_at timestamptz,
  -- The task that a file of kind 'tarea' belongs to: its trabajador may read the file.
  tarea_id uuid,
  -- The name of a task's attachment; the names of other kinds stand with what refers to the file.
  nombre text,
  primary key (empresa_id, id),
  constraint archivo_ruta_unica unique (empresa_id, path),
  -- The limit of bytes of each kind is also the contract's (contract/src/archivos.ts).
  constraint archivo_clase_conocida check (kind in ('logo', 'faq', 'respuesta', 'tarea')),
  constraint archivo_tamano_valido check (bytes >= 1 and bytes <= case kind when 'logo' then 1048576 else 10485760 end),
  constraint archivo_nombre_valido check (char_length(nombre) between 1 and 255),
  constraint archivo_de_una_tarea_de_la_empresa
    foreign key (empresa_id, tarea_id) references app.tareas (empresa_id, id) on delete set null (tarea_id),
  constraint archivo_con_su_tarea check (case when kind = 'tarea' then tarea_id is not null or attached_at is null else tarea_id is null end)
);
create index archivos_created_by on app.archivos (created_by);
create index archivos_loose on app.archivos (created_at) where attached_at is null;
create index archivos_of_tarea on app.archivos (empresa_id, tarea_id);

-- The row outlives its task, unattached, until the sweeper has removed the file.
create function app.detach_archivo() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.attached_at := null;
  return new;
end $$;
create trigger detach_archivo before update of tarea_id on app.archivos
  for each row when (old.tarea_id is not null and new.tarea_id is null) execute function app.detach_archivo();
