-- Tasks: order by urgency, who created them, 'He terminado', and deletion that can be undone.
-- urgencia: larger is more urgent. Completed tasks last, before them those without date. All columns of the order descend, so that one
-- comparison of rows continues a page. Writing it rewrites the table, which also builds the indexes.
alter table app.tareas
  add column created_by uuid constraint tarea_de_un_usuario references app.users (id) on delete set null,
  add column terminada_at timestamptz,
  add column terminada_nota text,
  -- Hidden from everybody by the policies; undone by undo_tareas(), removed after some minutes by purge_tareas().
  add column deleted_at timestamptz,
  add column urgencia integer not null generated always as (case
    when estado = 'completada' then -2000000000
    when fecha_entrega is null then -1999999999
    else date '2000-01-01' - fecha_entrega end) stored,
  add constraint tarea_nota_valida check (terminada_nota = btrim(terminada_nota) and char_length(terminada_nota) between 1 and 500),
  add constraint tarea_nota_de_terminada check (terminada_nota is null or terminada_at is not null);
alter table app.tareas alter column created_by set default nullif(current_setting('app.user_id', true), '')::uuid;
create index tareas_created_by on app.tareas (created_by);
create index tareas_deleted on app.tareas (deleted_at) where deleted_at is not null;
create index tareas_urgent_of_empresa on app.tareas (empresa_id, urgencia desc, created_at desc, id desc);
create index tareas_urgent_of_proyecto on app.tareas (empresa_id, proyecto_id, urgencia desc, created_at desc, id desc);
create index tareas_urgent_of_trabajador on app.tareas (empresa_id, trabajador_id, urgencia desc, created_at desc, id desc);
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
-- Triggers write the history from the moment their functions exist, which is before the policies, which repeat this, are applied.
grant select, insert on app.tarea_historial to ensaya_gate;
grant select on app.tarea_comentarios to ensaya_gate;

-- The name of a task's attachment; the names of other kinds stand with what refers to the file.
alter table app.archivos
  add column nombre text,
  add constraint archivo_nombre_valido check (char_length(nombre) between 1 and 255);

-- The notices that a change of a task ends are hidden until it is undone or can no longer be (purge_tareas()).
alter table app.avisos
  add column hidden_at timestamptz,
  drop constraint aviso_clase_conocida,
  add constraint aviso_clase_conocida check (kind in ('roleplay_asignado', 'roleplay_vence', 'roleplay_vencido', 'reporte_listo', 'reporte_detenido',
    'tarea_asignada', 'tarea_vence', 'tarea_vencida', 'tarea_terminada', 'tarea_comentada', 'pregunta_recibida', 'pregunta_respondida',
    'faq_por_revisar'));
alter table app.aviso_preferencias
  drop constraint preferencia_clase_conocida,
  add constraint preferencia_clase_conocida check (kind in ('roleplay_asignado', 'roleplay_vence', 'roleplay_vencido', 'reporte_listo',
    'reporte_detenido', 'tarea_asignada', 'tarea_vence', 'tarea_vencida', 'tarea_terminada', 'tarea_comentada', 'pregunta_recibida',
    'pregunta_respondida', 'faq_por_revisar'));
create index avisos_hidden on app.avisos (hidden_at) where hidden_at is not null;
