-- Reports of a role-play's answers. Counts are computed by code; findings come from an AI and stand only with verified quotes.
create table app.informes (
  empresa_id uuid not null constraint informe_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  roleplay_id uuid not null,
  created_by uuid constraint informe_de_un_usuario references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  state text not null default 'running',
  -- Without an AI: counts and answers only.
  with_ai boolean not null,
  -- Millionths of a US dollar: what the person accepted, and what the calls have cost.
  ceiling bigint not null default 0,
  cost bigint not null default 0,
  -- The company's context as it was, with the date of its last change.
  template text not null default '',
  template_at timestamptz,
  -- Assigned, completed, overdue, answers, people: counted when the report began.
  counts jsonb not null,
  -- [{title, text}]: the quotes of each stand in informe_citas.
  findings jsonb not null default '[]',
  -- Quotes that stand in no answer, dropped.
  discarded integer not null default 0,
  error_code text,
  primary key (empresa_id, id),
  constraint informe_de_un_roleplay_de_la_empresa foreign key (empresa_id, roleplay_id)
    references app.roleplays (company_id, id) on delete cascade,
  constraint informe_estado_conocido check (state in ('running', 'done', 'failed', 'cancelled')),
  constraint informe_terminado_con_fecha check ((state = 'running') = (finished_at is null)),
  constraint informe_importes_validos check (ceiling >= 0 and cost >= 0 and discarded >= 0)
);
create index informes_newest on app.informes (empresa_id, roleplay_id, created_at desc, id desc);
create index informes_created_by on app.informes (created_by);
-- One report at a time.
create unique index informe_en_marcha_unico on app.informes (empresa_id, roleplay_id) where state = 'running';

-- The pieces of a report: up to 30 answers to one question each, and reductions, which join the findings of other pieces. The last one
-- finishes the report.
create table app.informe_trozos (
  empresa_id uuid not null constraint trozo_de_una_empresa references app.empresas (id) on delete cascade,
  -- The id of its AI call: every attempt uses the same.
  id uuid not null default uuidv7(),
  informe_id uuid not null,
  n integer not null,
  kind text not null,
  question_id uuid,
  -- The people whose answers it reads, in order.
  user_ids uuid[] not null default '{}',
  -- The pieces that a reduction joins, by n.
  first_n integer,
  last_n integer,
  state text not null default 'pending',
  -- What the AI found, until the report is finished.
  result jsonb,
  error_code text,
  updated_at timestamptz not null default now(),
  primary key (empresa_id, id),
  constraint trozo_unico unique (empresa_id, informe_id, n),
  constraint trozo_de_un_informe_de_la_empresa foreign key (empresa_id, informe_id) references app.informes (empresa_id, id) on delete cascade,
  constraint trozo_clase_conocida check (kind in ('answers', 'reduction')),
  constraint trozo_une_otros_anteriores check ((kind = 'reduction') = (first_n is not null) and first_n <= last_n and last_n < n),
  constraint trozo_estado_conocido check (state in ('pending', 'running', 'done', 'failed'))
);

-- A quote is a substring of the answer that it names by construction. Erasing a person erases their quotes.
create table app.informe_citas (
  empresa_id uuid not null constraint cita_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  informe_id uuid not null,
  -- The position of its finding in informes.findings, from 0.
  finding integer not null,
  n integer not null,
  user_id uuid not null constraint cita_de_un_usuario references app.users (id) on delete cascade,
  question_id uuid,
  question_order integer not null,
  question_text text not null,
  answer_text text not null,
  starts integer not null,
  length integer not null,
  texto text not null generated always as (substr(answer_text, starts + 1, length)) stored,
  primary key (empresa_id, id),
  constraint cita_unica unique (empresa_id, informe_id, finding, n),
  constraint cita_de_un_informe_de_la_empresa foreign key (empresa_id, informe_id) references app.informes (empresa_id, id) on delete cascade,
  constraint cita_dentro_de_la_respuesta check (starts >= 0 and length >= 1 and starts + length <= char_length(answer_text))
);
create index informe_citas_user_id on app.informe_citas (user_id);
