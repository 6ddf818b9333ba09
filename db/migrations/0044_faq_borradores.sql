alter table app.faqs
  -- Since an author withdrew the answer that it came from: only responsables read it until it is rewritten.
  add column hidden_at timestamptz,
  -- Whose answer it came from, if they want their name on it.
  add column autor_id uuid constraint faq_autor_de_un_usuario references app.users (id) on delete set null;
create index faqs_hidden on app.faqs (empresa_id, id) where hidden_at is not null;
create index faqs_autor_id on app.faqs (autor_id) where autor_id is not null;

-- functions/faqs_hidden.sql says what it checks.
create function app.check_withdrawn_words() returns trigger language plpgsql as $$ begin return null; end $$;
create constraint trigger faq_sin_palabras_retiradas after update of question, answer, alternatives on app.faqs
  for each row when ((old.question, old.answer, old.alternatives) is distinct from (new.question, new.answer, new.alternatives))
  execute function app.check_withdrawn_words();

-- FAQs to write from what somebody handed in, or from a finding of a report. Questions that people sent and searches without results are in
-- faq_requests and faq_missed_searches.
create table app.faq_borradores (
  empresa_id uuid not null constraint borrador_faq_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  origen text not null,
  -- 'respuesta': the text that was handed in. It stays when the entrega is deleted, so that its author can still withdraw a published one.
  entrega_id uuid,
  texto_n integer,
  -- 'informe': the finding, by its place.
  informe_id uuid,
  finding integer,
  origen_id text not null generated always as (
    case origen when 'respuesta' then entrega_id::text || ':' || texto_n::text else informe_id::text || ':' || finding::text end) stored,
  roleplay_id uuid,
  -- Null for a finding whose title is a quote.
  question text,
  -- Of 'respuesta': its author's words, from their permission until they withdraw it.
  answer text,
  autor_id uuid constraint borrador_faq_de_un_usuario references app.users (id) on delete cascade,
  con_nombre boolean not null default false,
  estado text not null default 'propuesto',
  faq_id uuid,
  created_at timestamptz not null default now(),
  -- Permitted, published, discarded or withdrawn. A refusal changes nothing here: it looks like no answer.
  decided_at timestamptz,
  primary key (empresa_id, id),
  constraint borrador_faq_unico unique (empresa_id, origen, origen_id),
  constraint borrador_faq_de_un_informe_de_la_empresa foreign key (empresa_id, informe_id)
    references app.informes (empresa_id, id) on delete cascade,
  constraint borrador_faq_de_una_faq_de_la_empresa foreign key (empresa_id, faq_id) references app.faqs (empresa_id, id) on delete cascade,
  constraint borrador_faq_origen_conocido check (
    (origen = 'respuesta' and entrega_id is not null and texto_n is not null and informe_id is null and autor_id is not null)
    or (origen = 'informe' and informe_id is not null and finding is not null and entrega_id is null and autor_id is null)),
  constraint borrador_faq_estado_conocido check (estado in ('propuesto', 'permitido', 'publicado', 'retirado', 'descartado')),
  constraint borrador_faq_question_valida check (question = btrim(question) and char_length(question) between 1 and 500),
  -- No words of a person without their permission.
  constraint borrador_faq_con_permiso check (answer is null or (origen = 'respuesta' and estado in ('permitido', 'publicado')))
);
create index faq_borradores_newest on app.faq_borradores (empresa_id, created_at desc, id desc);
create index faq_borradores_of_autor on app.faq_borradores (autor_id, empresa_id) where autor_id is not null;
create index faq_borradores_of_faq on app.faq_borradores (empresa_id, faq_id) where faq_id is not null;
create index faq_borradores_of_entrega on app.faq_borradores (empresa_id, entrega_id) where entrega_id is not null;
create index faq_borradores_of_informe on app.faq_borradores (empresa_id, informe_id) where informe_id is not null;
create index faq_borradores_oldest on app.faq_borradores (coalesce(decided_at, created_at)) where faq_id is null;

-- What authors have decided, in order. Read by themselves alone: nobody else can tell a refusal from no answer.
create table app.permisos (
  empresa_id uuid not null constraint permiso_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  borrador_id uuid not null,
  user_id uuid not null constraint permiso_de_un_usuario references app.users (id) on delete cascade,
  decision text not null,
  created_at timestamptz not null default now(),
  primary key (empresa_id, id),
  constraint permiso_de_un_borrador foreign key (empresa_id, borrador_id) references app.faq_borradores (empresa_id, id) on delete cascade,
  constraint permiso_decision_conocida check (decision in ('con_nombre', 'sin_nombre', 'no', 'retirado'))
);
create index permisos_of_borrador on app.permisos (empresa_id, borrador_id, created_at);
create index permisos_user_id on app.permisos (user_id);
