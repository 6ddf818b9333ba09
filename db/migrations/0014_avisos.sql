-- Notices: what a person should know, shown behind the bell and, if they wish, sent by mail. Written by triggers and by the job of the
-- reminders; read and marked by their person.
create table app.avisos (
  user_id uuid not null constraint aviso_de_un_usuario references app.users (id) on delete cascade,
  id uuid not null default uuidv7(),
  empresa_id uuid not null constraint aviso_de_una_empresa references app.empresas (id) on delete cascade,
  kind text not null,
  -- The record that the notice opens, and its title when the notice was written.
  subject_id uuid not null,
  -- The record that the subject belongs to: a task's project, a report's role-play, an answer's question.
  parent_id uuid,
  title text not null,
  -- The name of a task's project, or of the author of a question.
  detail text,
  due_at timestamptz,
  -- What makes a notice unique for its person: repeating it adds nothing.
  key text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- By the person's choice at that time.
  by_mail boolean not null,
  mailed_at timestamptz,
  -- The notices that a change of a task ends are hidden until it is undone or can no longer be (purge_tareas()).
  hidden_at timestamptz,
  -- Before this moment the notice cannot be mailed: the job of the mails looks at it then.
  mail_at timestamptz not null default '-infinity',
  primary key (empresa_id, id),
  constraint aviso_una_vez unique (user_id, key),
  constraint aviso_clase_conocida check (kind in ('roleplay_asignado', 'roleplay_repetido', 'roleplay_vence', 'roleplay_vencido',
    'reporte_listo', 'reporte_detenido', 'tarea_asignada', 'tarea_vence', 'tarea_vencida', 'tarea_terminada', 'tarea_comentada',
    'pregunta_recibida', 'pregunta_respondida', 'faq_por_revisar', 'copia_lista'))
);
create index avisos_newest on app.avisos (user_id, created_at desc, id desc);
create index avisos_unread on app.avisos (user_id) where read_at is null;
create index avisos_to_mail_at on app.avisos (mail_at) where by_mail and mailed_at is null and read_at is null and hidden_at is null;
-- The sweeper removes the oldest.
create index avisos_oldest on app.avisos (created_at);
-- Deleting or finishing a record removes its notices.
create index avisos_of_subject on app.avisos (empresa_id, subject_id);
create index avisos_hidden on app.avisos (hidden_at) where hidden_at is not null;

-- What a person chose for a kind of notice; without a row, its default.
create table app.aviso_preferencias (
  user_id uuid not null constraint preferencia_de_un_usuario references app.users (id) on delete cascade,
  kind text not null,
  choice text not null,
  primary key (user_id, kind),
  constraint preferencia_clase_conocida check (kind in ('roleplay_asignado', 'roleplay_repetido', 'roleplay_vence', 'roleplay_vencido',
    'reporte_listo', 'reporte_detenido', 'tarea_asignada', 'tarea_vence', 'tarea_vencida', 'tarea_terminada', 'tarea_comentada',
    'pregunta_recibida', 'pregunta_respondida', 'faq_por_revisar', 'copia_lista')),
  constraint preferencia_conocida check (choice in ('aqui', 'correo', 'no'))
);

-- When a person was last mailed. The row is also the lock under which one worker decides what to send.
create table app.aviso_correos (
  user_id uuid primary key constraint correo_de_un_usuario references app.users (id) on delete cascade,
  urgent_at timestamptz,
  digest_at timestamptz
);

-- When each reminder is due: one row for each that is to come, so that the job of each minute reads only those whose time has come.
-- Triggers of the records keep them (functions/avisos_programados.sql); the job removes them with the notice.
create table app.avisos_programados (
  empresa_id uuid not null constraint programado_de_una_empresa references app.empresas (id) on delete cascade,
  -- The task, the assignment of a role-play or the FAQ.
  record_id uuid not null,
  -- Without a foreign key: the row goes with the task's trabajador, the assignment or the responsable.
  user_id uuid not null,
  kind text not null,
  -- That of the notice.
  key text not null,
  notify_at timestamptz not null,
  -- Later than this, the reminder says nothing new.
  until timestamptz not null,
  primary key (empresa_id, record_id, user_id, key),
  constraint programado_clase_conocida check (kind in ('roleplay_vence', 'roleplay_vencido', 'tarea_vence', 'tarea_vencida', 'faq_por_revisar'))
);
create index avisos_programados_due on app.avisos_programados (notify_at);
create index avisos_programados_user_id on app.avisos_programados (user_id);
