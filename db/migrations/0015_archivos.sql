-- Kinds of files beside logos, each with its own limit of bytes; the contract states the same (contract/src/archivos.ts).
alter table app.archivos
  drop constraint archivo_clase_conocida,
  drop constraint archivo_tamano_valido,
  -- The task that a file of kind 'tarea' belongs to: its trabajador may read the file.
  add column tarea_id uuid,
  add constraint archivo_clase_conocida check (kind in ('logo', 'faq', 'respuesta', 'tarea')),
  add constraint archivo_tamano_valido check (bytes >= 1 and bytes <= case kind when 'logo' then 1048576 else 10485760 end),
  add constraint archivo_de_una_tarea_de_la_empresa
    foreign key (empresa_id, tarea_id) references app.tareas (empresa_id, id) on delete set null (tarea_id),
  add constraint archivo_con_su_tarea check (case when kind = 'tarea' then tarea_id is not null or attached_at is null else tarea_id is null end);
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
