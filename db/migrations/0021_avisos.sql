-- Notices: what a person should know, shown behind the bell and, if they wish, sent by mail. Written by triggers and by the job that
-- looks for dates; read and marked by their person.
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
  primary key (empresa_id, id),
  constraint aviso_una_vez unique (user_id, key),
  constraint aviso_clase_conocida check (kind in ('roleplay_asignado', 'roleplay_vence', 'roleplay_vencido', 'reporte_listo', 'reporte_detenido',
    'tarea_asignada', 'tarea_vence', 'tarea_vencida', 'pregunta_recibida', 'pregunta_respondida', 'faq_por_revisar'))
);
create index avisos_newest on app.avisos (user_id, created_at desc, id desc);
create index avisos_unread on app.avisos (user_id) where read_at is null;
-- The job reads those of the last three days, of all people.
create index avisos_to_mail on app.avisos (created_at, user_id) where by_mail and mailed_at is null and read_at is null;
-- The sweeper removes the oldest.
create index avisos_oldest on app.avisos (created_at);
-- Deleting or finishing a record removes its notices.
create index avisos_of_subject on app.avisos (empresa_id, subject_id);

-- What a person chose for a kind of notice; without a row, its default.
create table app.aviso_preferencias (
  user_id uuid not null constraint preferencia_de_un_usuario references app.users (id) on delete cascade,
  kind text not null,
  choice text not null,
  primary key (user_id, kind),
  constraint preferencia_clase_conocida check (kind in ('roleplay_asignado', 'roleplay_vence', 'roleplay_vencido', 'reporte_listo', 'reporte_detenido',
    'tarea_asignada', 'tarea_vence', 'tarea_vencida', 'pregunta_recibida', 'pregunta_respondida', 'faq_por_revisar')),
  constraint preferencia_conocida check (choice in ('aqui', 'correo', 'no'))
);

-- When a person was last mailed. The row is also the lock under which one worker decides what to send.
create table app.aviso_correos (
  user_id uuid primary key constraint correo_de_un_usuario references app.users (id) on delete cascade,
  urgent_at timestamptz,
  digest_at timestamptz
);

-- Mails about tasks and answers are notices now. Kept for the previous release: tareas.told_at, tareas.given_at, faq_requests.told_at.
drop trigger untell on app.tareas;
drop function app.untell();
drop index app.tareas_to_tell;
drop function if exists app.tell_tareas(uuid), app.tareas_to_tell(), app.tell_faq_answer(uuid);
delete from meta.applied where kind = 'functions' and name = 'tell_tareas';
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'tareas.tell-due';
    delete from pgboss.job where name in ('tareas.tell', 'tareas.tell-due', 'faqs.tell-answer') and state < 'active';
  end if;
end $$;
