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
create trigger audit_eliminado after delete on app.temas_generador for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('tema.eliminado', 'empresa_id', 'nombre');

create table app.preguntas_generador (
  empresa_id uuid not null constraint pregunta_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  tema_id uuid not null,
  texto text not null,
  ayuda text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- The place in the worker's order. Null: after those with a place, oldest first, so that a topic that was never ordered stays oldest
  -- first and a new question comes last.
  orden integer,
  primary key (empresa_id, id),
  constraint pregunta_de_un_tema_de_la_empresa foreign key (empresa_id, tema_id)
    references app.temas_generador (empresa_id, id) on delete cascade,
  constraint pregunta_texto_valido check (texto = btrim(texto) and char_length(texto) between 1 and 200),
  constraint pregunta_ayuda_valida check (ayuda = btrim(ayuda) and char_length(ayuda) between 1 and 1000),
  constraint pregunta_orden_valido check (orden > 0)
);
create index preguntas_of_tema on app.preguntas_generador (empresa_id, tema_id, created_at, id);
-- The order is no edit of a question: a text that is being edited stays current.
create trigger bump_version before update of texto, ayuda on app.preguntas_generador for each row execute function app.bump_version();

-- Answers that a person is still writing. Only they read them.
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
  -- The name that its owner gives to it; null: the topic's.
  titulo text,
  favorito boolean not null default false,
  version integer not null default 1,
  primary key (empresa_id, id),
  constraint prompt_de_un_tema_de_la_empresa foreign key (empresa_id, tema_id)
    references app.temas_generador (empresa_id, id) on delete set null (tema_id),
  constraint prompt_titulo_valido check (titulo = btrim(titulo) and char_length(titulo) between 1 and 100)
);
create index prompts_newest_of_user on app.prompts_generados (empresa_id, user_id, created_at desc, id desc);
create index prompts_of_tema on app.prompts_generados (empresa_id, tema_id);
create index prompts_user_id on app.prompts_generados (user_id);
create trigger bump_version before update of titulo on app.prompts_generados for each row execute function app.bump_version();
