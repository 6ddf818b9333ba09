create table app.roleplays (
  company_id uuid not null constraint roleplay_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  title text not null,
  description text,
  created_by uuid constraint roleplay_de_un_usuario references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search_key text not null generated always as (app.search_key(title || ' ' || coalesce(description, ''))) stored,
  primary key (company_id, id),
  constraint roleplay_title_valido check (title = btrim(title) and char_length(title) between 1 and 100),
  constraint roleplay_description_valida check (description = btrim(description) and char_length(description) between 1 and 500)
);
create index roleplays_newest on app.roleplays (company_id, created_at desc, id desc);
create index roleplays_newest_of_all on app.roleplays (created_at desc, id desc);
-- The addresses of the pages name the role-play alone.
create index roleplays_by_id on app.roleplays (id);
create index roleplays_created_by on app.roleplays (created_by);
create index roleplays_search on app.roleplays using gin (search_key extensions.gin_trgm_ops);
create trigger bump_version before update on app.roleplays for each row execute function app.bump_version();
create trigger audit_eliminado after delete on app.roleplays for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('roleplay.eliminado', 'company_id', 'title');

create table app.roleplay_questions (
  empresa_id uuid not null constraint pregunta_roleplay_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  roleplay_id uuid not null,
  text text not null,
  "order" integer not null,
  -- Set instead of deleting a question that has answers: it is no longer played, its answers stay readable.
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (empresa_id, id),
  -- What an answer refers to: a question of its role-play.
  constraint pregunta_de_su_roleplay unique (empresa_id, roleplay_id, id),
  constraint pregunta_roleplay_de_un_roleplay_de_la_empresa foreign key (empresa_id, roleplay_id)
    references app.roleplays (company_id, id) on delete cascade,
  constraint roleplay_question_text_valido check (text = btrim(text) and char_length(text) between 1 and 1000),
  constraint roleplay_question_order_valido check ("order" between 1 and 1000)
);
create index roleplay_questions_in_order on app.roleplay_questions (empresa_id, roleplay_id, "order", id);
create trigger bump_version before update of text on app.roleplay_questions for each row execute function app.bump_version();

create table app.roleplay_assignments (
  empresa_id uuid not null constraint asignacion_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  roleplay_id uuid not null,
  user_id uuid not null,
  -- The moment at which due_day ends for the worker (functions/roleplay_deadline.sql): lists and reminders compare it.
  due_date timestamptz,
  completed_at timestamptz,
  assigned_by uuid constraint asignacion_de_un_usuario references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The deadline, a day of the worker's calendar.
  due_day date,
  primary key (empresa_id, id),
  constraint asignacion_una_por_persona unique (empresa_id, roleplay_id, user_id),
  constraint asignacion_de_un_roleplay_de_la_empresa foreign key (empresa_id, roleplay_id)
    references app.roleplays (company_id, id) on delete cascade,
  -- Leaving the company ends the assignment. Answers stay.
  constraint asignacion_a_un_trabajador_de_la_empresa foreign key (empresa_id, user_id)
    references app.company_users (company_id, user_id) on delete cascade
);
create index roleplay_assignments_of_user on app.roleplay_assignments (empresa_id, user_id, roleplay_id);
create index roleplay_assignments_assigned_by on app.roleplay_assignments (assigned_by);

-- Partitioned by company.
create table app.roleplay_responses (
  empresa_id uuid not null constraint respuesta_de_una_empresa references app.empresas (id) on delete cascade,
  roleplay_id uuid not null,
  question_id uuid not null,
  user_id uuid not null constraint respuesta_de_un_usuario references app.users (id) on delete cascade,
  answer_text text not null,
  -- The wording that was answered.
  question_text text not null,
  archivo_id uuid,
  attachment_url text generated always as ('/storage/v1/' || archivo_id) stored,
  attachment_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (empresa_id, roleplay_id, question_id, user_id),
  constraint respuesta_a_una_pregunta_del_roleplay foreign key (empresa_id, roleplay_id, question_id)
    references app.roleplay_questions (empresa_id, roleplay_id, id) on delete cascade,
  constraint respuesta_con_un_archivo_de_la_empresa foreign key (empresa_id, archivo_id) references app.archivos (empresa_id, id),
  constraint roleplay_response_answer_valida check (answer_text = btrim(answer_text) and char_length(answer_text) between 1 and 4000),
  constraint respuesta_adjunto_con_nombre check ((archivo_id is null) = (attachment_name is null) and char_length(attachment_name) <= 255)
) partition by hash (empresa_id);
-- Their schema is closed to every role but the owner; row security is the second lock.
do $$
declare
  part text;
begin
  for n in 0..15 loop
    part := 'roleplay_responses_' || to_char(n, 'FM00');
    execute format('create table partitions.%I partition of app.roleplay_responses for values with (modulus 16, remainder %s)', part, n);
    execute format('alter table partitions.%I enable row level security, force row level security', part);
    execute format('create policy owner on partitions.%I to ensaya_owner using (true) with check (true)', part);
  end loop;
end $$;
create index roleplay_responses_of_user on app.roleplay_responses (empresa_id, roleplay_id, user_id, question_id);
create index roleplay_responses_question on app.roleplay_responses (empresa_id, question_id);
create index roleplay_responses_archivo on app.roleplay_responses (empresa_id, archivo_id);
create index roleplay_responses_user_id on app.roleplay_responses (user_id);

create function app.touch_roleplay_response() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.updated_at := now();
  -- Counts the texts alone: adding or removing an attachment must not refuse the text that is being written beside it.
  new.version := old.version + (new.answer_text <> old.answer_text)::integer;
  return new;
end $$;
-- Saving an unchanged answer again is no edit.
create trigger touch before update on app.roleplay_responses for each row
  when ((old.answer_text, old.archivo_id, old.question_text) is distinct from (new.answer_text, new.archivo_id, new.question_text))
  execute function app.touch_roleplay_response();

-- The answers of the time before 'Volver a asignar'.
create table app.roleplay_respuestas_anteriores (
  empresa_id uuid not null constraint respuesta_anterior_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  roleplay_id uuid not null,
  question_id uuid,
  user_id uuid not null constraint respuesta_anterior_de_un_usuario references app.users (id) on delete cascade,
  answer_text text not null,
  question_text text not null,
  "order" integer not null,
  archivo_id uuid,
  attachment_url text generated always as ('/storage/v1/' || archivo_id) stored,
  attachment_name text,
  version integer not null default 1,
  answered_at timestamptz not null,
  completed_at timestamptz,
  -- All answers of one earlier time have the same.
  moved_at timestamptz not null default now(),
  primary key (empresa_id, id),
  constraint respuesta_anterior_de_un_roleplay_de_la_empresa foreign key (empresa_id, roleplay_id)
    references app.roleplays (company_id, id) on delete cascade,
  -- An earlier answer outlives its question: it keeps its own reference to the role-play.
  constraint respuesta_anterior_a_una_pregunta_del_roleplay foreign key (empresa_id, roleplay_id, question_id)
    references app.roleplay_questions (empresa_id, roleplay_id, id) on delete set null (question_id),
  constraint respuesta_anterior_con_un_archivo_de_la_empresa foreign key (empresa_id, archivo_id) references app.archivos (empresa_id, id)
);
create index roleplay_respuestas_anteriores_of_user on app.roleplay_respuestas_anteriores (empresa_id, roleplay_id, user_id, moved_at desc);
create index roleplay_respuestas_anteriores_question on app.roleplay_respuestas_anteriores (empresa_id, question_id);
create index roleplay_respuestas_anteriores_archivo on app.roleplay_respuestas_anteriores (empresa_id, archivo_id);
create index roleplay_respuestas_anteriores_user_id on app.roleplay_respuestas_anteriores (user_id);

-- What a person has begun to answer. Only they read it.
create table app.borradores_roleplay (
  empresa_id uuid not null constraint borrador_roleplay_de_una_empresa references app.empresas (id) on delete cascade,
  roleplay_id uuid not null,
  question_id uuid not null,
  user_id uuid not null constraint borrador_roleplay_de_un_usuario references app.users (id) on delete cascade,
  texto text not null,
  archivo_id uuid,
  attachment_name text,
  updated_at timestamptz not null default now(),
  -- Counts the saves of the text. A save names the version that it replaces. The first is random: a tab that read a draft which was
  -- deleted since must not replace its successor.
  version integer not null default floor(random() * 1000000000)::integer + 1,
  primary key (empresa_id, roleplay_id, question_id, user_id),
  constraint borrador_de_una_pregunta_del_roleplay foreign key (empresa_id, roleplay_id, question_id)
    references app.roleplay_questions (empresa_id, roleplay_id, id) on delete cascade,
  constraint borrador_con_un_archivo_de_la_empresa foreign key (empresa_id, archivo_id) references app.archivos (empresa_id, id),
  constraint borrador_roleplay_texto_valido check (char_length(texto) <= 8000),
  constraint borrador_adjunto_con_nombre check ((archivo_id is null) = (attachment_name is null) and char_length(attachment_name) <= 255)
);
create index borradores_roleplay_of_user on app.borradores_roleplay (user_id, empresa_id, roleplay_id);
create index borradores_roleplay_question on app.borradores_roleplay (empresa_id, question_id);
create index borradores_roleplay_archivo on app.borradores_roleplay (empresa_id, archivo_id);
