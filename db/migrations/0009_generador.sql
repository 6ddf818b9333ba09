-- What a company stores in our file store. A row comes before its file and goes after it, so that no file is without a row.
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
  primary key (empresa_id, id),
  constraint archivo_ruta_unica unique (empresa_id, path),
  constraint archivo_clase_conocida check (kind in ('logo')),
  constraint archivo_tamano_valido check (bytes > 0)
);
create index archivos_created_by on app.archivos (created_by);
create index archivos_loose on app.archivos (created_at) where attached_at is null;

create table app.company_settings (
  company_id uuid primary key constraint ajustes_de_una_empresa references app.empresas (id) on delete cascade,
  logo_url text,
  constraint ajustes_logo_nuestro check (logo_url ~ '^/storage/v1/[0-9a-f-]{36}$')
);

create table app.ai_settings (
  company_id uuid primary key constraint ia_de_una_empresa references app.empresas (id) on delete cascade,
  -- Sealed: '<key id>.<nonce, tag and text>'. Read by use_ai() alone.
  api_key text,
  api_key_last4 text,
  provider text not null default 'openai',
  model text not null,
  prompt_template text not null,
  roleplay_prompt_template text not null,
  -- In millionths of a US dollar.
  monthly_cap bigint not null default 20000000,
  version integer not null default 1,
  constraint ia_proveedor_conocido check (provider in ('openai', 'anthropic', 'google', 'mistral', 'compatible')),
  constraint ia_modelo_valido check (model = btrim(model) and char_length(model) between 1 and 100),
  constraint ia_plantilla_valida check (char_length(prompt_template) between 1 and 8000),
  constraint ia_plantilla_roleplay_valida check (char_length(roleplay_prompt_template) between 1 and 8000),
  constraint ia_tope_valido check (monthly_cap between 0 and 10000000000),
  constraint ia_clave_con_final check ((api_key is null) = (api_key_last4 is null))
);
-- Sealing a key anew is no edit.
create trigger bump_version before update of provider, model, prompt_template, roleplay_prompt_template, monthly_cap, api_key_last4
  on app.ai_settings for each row execute function app.bump_version();

-- What a template said before it was changed.
create table app.ai_template_versions (
  company_id uuid not null constraint version_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null,
  template text not null,
  created_by uuid constraint version_de_un_usuario references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint version_clase_conocida check (kind in ('prompt', 'roleplay'))
);
create index ai_template_versions_newest on app.ai_template_versions (company_id, kind, created_at desc, id desc);
create index ai_template_versions_created_by on app.ai_template_versions (created_by);

-- One call to a provider, without a word of what was said. Its id is the caller's, so that the same request is never paid twice.
create table app.ai_calls (
  empresa_id uuid not null constraint llamada_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null,
  user_id uuid constraint llamada_de_un_usuario references app.users (id) on delete set null,
  what text not null,
  provider text not null,
  model text not null,
  state text not null default 'open',
  reserved bigint not null,
  cost bigint,
  tokens_in integer,
  tokens_out integer,
  first_token_ms integer,
  latency_ms integer,
  created_at timestamptz not null default now(),
  month date not null default date_trunc('month', now() at time zone 'utc')::date,
  primary key (empresa_id, id),
  constraint llamada_uso_conocido check (what in ('prompt', 'test')),
  constraint llamada_estado_conocido check (state in ('open', 'done', 'stopped', 'failed', 'lost')),
  constraint llamada_reserva_valida check (reserved >= 0)
);
create index ai_calls_newest on app.ai_calls (empresa_id, created_at desc, id desc);
create index ai_calls_user_id on app.ai_calls (user_id);
create index ai_calls_open on app.ai_calls (created_at) where state = 'open';

-- What a company has spent in a month and what is under way. Every call passes through its row, so that the cap holds however many come at once.
create table app.ai_months (
  empresa_id uuid not null constraint mes_de_una_empresa references app.empresas (id) on delete cascade,
  month date not null,
  spent bigint not null default 0,
  reserved bigint not null default 0,
  calls integer not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  primary key (empresa_id, month),
  constraint mes_gasto_valido check (spent >= 0 and reserved >= 0)
);

create table app.temas_generador (
  empresa_id uuid not null constraint tema_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  nombre text not null,
  descripcion text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search_key text not null generated always as (app.search_key(nombre || ' ' || coalesce(descripcion, ''))) stored,
  primary key (empresa_id, id),
  constraint tema_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 1 and 100),
  constraint tema_descripcion_valida check (descripcion = btrim(descripcion) and char_length(descripcion) between 1 and 500)
);
create index temas_newest on app.temas_generador (empresa_id, created_at desc, id desc);
-- A superadmin, who has no company, opens a topic by its id alone.
create index temas_by_id on app.temas_generador (id);
create index temas_newest_of_all on app.temas_generador (created_at desc, id desc);
create index temas_search on app.temas_generador using gin (search_key extensions.gin_trgm_ops);
create trigger bump_version before update on app.temas_generador for each row execute function app.bump_version();

create table app.preguntas_generador (
  empresa_id uuid not null constraint pregunta_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  tema_id uuid not null,
  texto text not null,
  ayuda text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (empresa_id, id),
  constraint pregunta_de_un_tema_de_la_empresa foreign key (empresa_id, tema_id)
    references app.temas_generador (empresa_id, id) on delete cascade,
  constraint pregunta_texto_valido check (texto = btrim(texto) and char_length(texto) between 1 and 200),
  constraint pregunta_ayuda_valida check (ayuda = btrim(ayuda) and char_length(ayuda) between 1 and 1000)
);
create index preguntas_of_tema on app.preguntas_generador (empresa_id, tema_id, created_at, id);
create trigger bump_version before update on app.preguntas_generador for each row execute function app.bump_version();

-- Answers that somebody is still writing; nobody else's business.
create table app.borradores_generador (
  empresa_id uuid not null constraint borrador_de_una_empresa references app.empresas (id) on delete cascade,
  tema_id uuid not null,
  user_id uuid not null constraint borrador_de_un_usuario references app.users (id) on delete cascade,
  answers jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (empresa_id, tema_id, user_id),
  constraint borrador_tamano_valido check (octet_length(answers::text) <= 2000000),
  constraint borrador_de_un_tema_de_la_empresa foreign key (empresa_id, tema_id)
    references app.temas_generador (empresa_id, id) on delete cascade
);
create index borradores_user_id on app.borradores_generador (user_id);

-- What was generated, with the answers it came from, in the words of that moment: the topic may change or go.
create table app.prompts_generados (
  empresa_id uuid not null constraint prompt_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null,
  user_id uuid constraint prompt_de_un_usuario references app.users (id) on delete set null,
  tema_id uuid,
  tema_nombre text not null,
  answers jsonb not null,
  prompt text not null,
  util boolean,
  created_at timestamptz not null default now(),
  primary key (empresa_id, id),
  constraint prompt_de_un_tema_de_la_empresa foreign key (empresa_id, tema_id)
    references app.temas_generador (empresa_id, id) on delete set null (tema_id)
);
create index prompts_newest_of_user on app.prompts_generados (empresa_id, user_id, created_at desc, id desc);
create index prompts_of_tema on app.prompts_generados (empresa_id, tema_id);
create index prompts_user_id on app.prompts_generados (user_id);

-- The bodies are functions/keep_template.sql and functions/audit.sql.
create function app.keep_template() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;
create trigger keep_template after update of prompt_template, roleplay_prompt_template on app.ai_settings for each row execute function app.keep_template();
create trigger audit after insert or update of provider, model, monthly_cap, api_key_last4 on app.ai_settings for each row execute function app.audit_row();
create trigger audit after delete on app.temas_generador for each row when (pg_trigger_depth() = 0) execute function app.audit_row();
