-- A question as it is compared with others: without case, accents, punctuation and repeated blanks. ñ is a letter of its own.
create function app.question_key(question text) returns text
language sql immutable parallel safe strict
return btrim(regexp_replace(app.search_key(question), '[^[:alnum:]]+', ' ', 'g'));
grant execute on function app.question_key(text) to ensaya_api, ensaya_gate, ensaya_worker;

create table app.faq_categories (
  empresa_id uuid not null constraint categoria_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  created_by uuid constraint categoria_de_un_usuario references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  name_key text not null generated always as (app.search_key(name)) stored,
  primary key (empresa_id, id),
  constraint categoria_nombre_unico unique (empresa_id, name_key),
  constraint faq_category_name_valido check (name = btrim(name) and char_length(name) between 1 and 100)
);
create index faq_categories_created_by on app.faq_categories (created_by);
create trigger bump_version before update on app.faq_categories for each row execute function app.bump_version();
create trigger audit_eliminada after delete on app.faq_categories for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('faq_categoria.eliminada', 'empresa_id', 'name');

create table app.faq_topics (
  empresa_id uuid not null constraint tema_faq_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  category_id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  name_key text not null generated always as (app.search_key(name)) stored,
  primary key (empresa_id, id),
  constraint tema_de_una_categoria_de_la_empresa foreign key (empresa_id, category_id)
    references app.faq_categories (empresa_id, id) on delete cascade,
  constraint tema_nombre_unico unique (empresa_id, category_id, name_key),
  constraint faq_topic_name_valido check (name = btrim(name) and char_length(name) between 1 and 100)
);
create trigger bump_version before update on app.faq_topics for each row execute function app.bump_version();

create table app.faqs (
  empresa_id uuid not null constraint faq_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  question text not null,
  answer text not null,
  alternatives text[] not null default '{}',
  has_attachment boolean not null default false,
  created_by uuid constraint faq_de_un_usuario references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  owner_id uuid,
  reviewed_on date not null default current_date,
  reviewed_by uuid constraint revision_de_un_usuario references app.users (id) on delete set null,
  review_months smallint,
  review_due date generated always as ((reviewed_on + make_interval(months => review_months))::date) stored,
  utiles integer not null default 0,
  no_utiles integer not null default 0,
  question_key text not null generated always as (app.question_key(question)) stored,
  primary key (empresa_id, id),
  -- An import that is repeated creates nothing twice.
  constraint faq_pregunta_unica unique (empresa_id, question_key),
  constraint faq_question_valida check (question = btrim(question) and char_length(question) between 1 and 500),
  constraint faq_pregunta_con_palabras check (question_key <> ''),
  constraint faq_answer_valida check (answer = btrim(answer) and char_length(answer) between 1 and 20000),
  constraint faq_alternativas_validas check (
    cardinality(alternatives) <= 20 and array_position(alternatives, null) is null and array_position(alternatives, '') is null
    and char_length(array_to_string(alternatives, '')) <= 6000),
  constraint faq_intervalo_conocido check (review_months in (1, 3, 6, 12, 24)),
  constraint faq_votos_validos check (utiles >= 0 and no_utiles >= 0),
  constraint faq_de_un_responsable_de_la_empresa foreign key (empresa_id, owner_id)
    references app.responsables_empresas (empresa_id, user_id) on delete set null (owner_id)
);
create index faqs_newest on app.faqs (empresa_id, created_at desc, id desc);
create index faqs_newest_of_all on app.faqs (created_at desc, id desc);
-- An address to share names the FAQ alone.
create index faqs_by_id on app.faqs (id);
-- A superadmin finds FAQs of all companies by their question.
create index faqs_search on app.faqs using gin (question_key extensions.gin_trgm_ops);
create index faqs_due on app.faqs (empresa_id, review_due, id) where review_due is not null;
create index faqs_owner_id on app.faqs (empresa_id, owner_id);
create index faqs_created_by on app.faqs (created_by);
create index faqs_reviewed_by on app.faqs (reviewed_by);
-- Votes, reviews and attachments are no edits.
create trigger bump_version before update of question, answer, alternatives, owner_id, review_months on app.faqs
  for each row execute function app.bump_version();
create trigger audit_eliminada after delete on app.faqs for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('faq.eliminada', 'empresa_id', 'question');

create function app.touch_faq() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger touch before update of question, answer, alternatives on app.faqs for each row
  when ((old.question, old.answer, old.alternatives) is distinct from (new.question, new.answer, new.alternatives))
  execute function app.touch_faq();

create table app.faqs_categories (
  empresa_id uuid not null constraint lugar_de_una_empresa references app.empresas (id) on delete cascade,
  faq_id uuid not null,
  category_id uuid not null,
  primary key (empresa_id, faq_id, category_id),
  constraint lugar_de_una_faq_de_la_empresa foreign key (empresa_id, faq_id) references app.faqs (empresa_id, id) on delete cascade,
  constraint lugar_en_una_categoria_de_la_empresa foreign key (empresa_id, category_id)
    references app.faq_categories (empresa_id, id) on delete cascade
);
create index faqs_categories_of_category on app.faqs_categories (empresa_id, category_id, faq_id);

create table app.faqs_topics (
  empresa_id uuid not null constraint asunto_de_una_empresa references app.empresas (id) on delete cascade,
  faq_id uuid not null,
  topic_id uuid not null,
  primary key (empresa_id, faq_id, topic_id),
  constraint asunto_de_una_faq_de_la_empresa foreign key (empresa_id, faq_id) references app.faqs (empresa_id, id) on delete cascade,
  constraint asunto_de_un_tema_de_la_empresa foreign key (empresa_id, topic_id)
    references app.faq_topics (empresa_id, id) on delete cascade
);
create index faqs_topics_of_topic on app.faqs_topics (empresa_id, topic_id, faq_id);

-- Every FAQ has a category. Checked at the commit: a FAQ is written before its categories, and moving replaces them.
create function app.check_faq_category() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  company uuid;
  faq uuid;
begin
  if tg_table_name = 'faqs' then
    company := new.empresa_id;
    faq := new.id;
  else
    company := old.empresa_id;
    faq := old.faq_id;
  end if;
  -- The lock makes two transactions that each remove another category of the FAQ wait for each other.
  perform from app.faqs f where f.empresa_id = company and f.id = faq for no key update;
  if found and not exists (select from app.faqs_categories c where c.empresa_id = company and c.faq_id = faq) then
    raise exception 'a FAQ without category' using errcode = 'check_violation', schema = 'app', constraint = 'faq_con_categoria';
  end if;
  return null;
end $$;
create constraint trigger faq_con_categoria after insert on app.faqs deferrable initially deferred
  for each row execute function app.check_faq_category();
create constraint trigger faq_con_categoria after delete on app.faqs_categories deferrable initially deferred
  for each row execute function app.check_faq_category();

create table app.faq_attachments (
  empresa_id uuid not null constraint adjunto_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  faq_id uuid not null,
  archivo_id uuid not null,
  file_url text not null generated always as ('/storage/v1/' || archivo_id) stored,
  nombre text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  text_state text not null default 'pending',
  -- What the job read from the file; for the search only.
  texto text,
  primary key (empresa_id, id),
  constraint adjunto_de_una_faq_de_la_empresa foreign key (empresa_id, faq_id) references app.faqs (empresa_id, id) on delete cascade,
  constraint adjunto_de_un_archivo_de_la_empresa foreign key (empresa_id, archivo_id) references app.archivos (empresa_id, id),
  constraint adjunto_de_un_solo_archivo unique (empresa_id, archivo_id),
  constraint adjunto_nombre_valido check (char_length(nombre) between 1 and 255),
  constraint adjunto_texto_conocido check (text_state in ('pending', 'read', 'partial', 'none', 'encrypted', 'unreadable')),
  constraint adjunto_texto_corto check (char_length(texto) <= 500000)
);
create index faq_attachments_of_faq on app.faq_attachments (empresa_id, faq_id, created_at, id);
create index faq_attachments_pending on app.faq_attachments (created_at) where text_state = 'pending';

-- The texts that a FAQ has had.
create table app.faq_versions (
  empresa_id uuid not null constraint version_faq_de_una_empresa references app.empresas (id) on delete cascade,
  faq_id uuid not null,
  version integer not null,
  question text not null,
  answer text not null,
  alternatives text[] not null,
  changed_by uuid constraint version_faq_de_un_usuario references app.users (id) on delete set null,
  changed_at timestamptz not null default now(),
  primary key (empresa_id, faq_id, version),
  constraint version_de_una_faq_de_la_empresa foreign key (empresa_id, faq_id) references app.faqs (empresa_id, id) on delete cascade
);
create index faq_versions_changed_by on app.faq_versions (changed_by);

create table app.faq_votes (
  empresa_id uuid not null constraint voto_de_una_empresa references app.empresas (id) on delete cascade,
  faq_id uuid not null,
  user_id uuid not null constraint voto_de_un_usuario references app.users (id) on delete cascade,
  util boolean not null,
  created_at timestamptz not null default now(),
  primary key (empresa_id, faq_id, user_id),
  constraint voto_de_una_faq_de_la_empresa foreign key (empresa_id, faq_id) references app.faqs (empresa_id, id) on delete cascade
);
create index faq_votes_user_id on app.faq_votes (user_id);

-- What people asked because they did not find it.
create table app.faq_requests (
  empresa_id uuid not null constraint peticion_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid constraint peticion_de_un_usuario references app.users (id) on delete set null,
  question text not null,
  created_at timestamptz not null default now(),
  state text not null default 'open',
  faq_id uuid,
  answered_at timestamptz,
  -- When the author opened the answer.
  seen_at timestamptz,
  primary key (empresa_id, id),
  constraint peticion_de_una_faq_de_la_empresa foreign key (empresa_id, faq_id)
    references app.faqs (empresa_id, id) on delete set null (faq_id),
  constraint faq_request_question_valida check (question = btrim(question) and char_length(question) between 1 and 500),
  constraint peticion_estado_conocido check (state in ('open', 'answered', 'dismissed')),
  constraint peticion_respondida_con_fecha check ((state = 'answered') = (answered_at is not null))
);
create index faq_requests_open on app.faq_requests (empresa_id, created_at desc, id desc) where state = 'open';
create index faq_requests_of_user on app.faq_requests (user_id, created_at desc, id desc);
create index faq_requests_of_faq on app.faq_requests (empresa_id, faq_id);

-- Searches without results, and how often. No person, no time of day.
create table app.faq_missed_searches (
  empresa_id uuid not null constraint busqueda_de_una_empresa references app.empresas (id) on delete cascade,
  words text not null,
  times integer not null default 1,
  last_on date not null default current_date,
  primary key (empresa_id, words),
  constraint busqueda_palabras_validas check (char_length(words) between 1 and 100)
);

-- What the search did on a day.
create table app.faq_search_days (
  empresa_id uuid not null constraint dia_de_una_empresa references app.empresas (id) on delete cascade,
  day date not null default current_date,
  searches integer not null default 0,
  found integer not null default 0,
  unanswered integer not null default 0,
  primary key (empresa_id, day)
);

-- Groups of words that mean the same in a company's searches.
create table app.sinonimos (
  empresa_id uuid not null constraint sinonimo_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  palabras text[] not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (empresa_id, id),
  constraint sinonimo_palabras_validas check (
    cardinality(palabras) between 2 and 10 and array_position(palabras, null) is null
    and char_length(array_to_string(palabras, '')) <= 400)
);
create trigger bump_version before update on app.sinonimos for each row execute function app.bump_version();

-- Spanish stems without a list of stop words: people search for words that are on PostgreSQL's list, such as 'estado' and 'sobre'.
create text search dictionary app.espanol_raiz (template = snowball, language = spanish);

-- The stems of a FAQ: zone 2 the question and its alternatives, zone 1 the answer alone. `impact` is the weight of the stem in the FAQ.
-- A search reads the primary key alone: the newest FAQs that ask for a stem, then those that only mention it, and the stem of one FAQ.
-- Only triggers write, about 40 rows for a FAQ: a foreign key would take a third of the time of an import.
create table app.faq_words (
  empresa_id uuid not null,
  stem text collate "C" not null,
  zone smallint not null,
  faq_id uuid not null,
  impact smallint not null,
  primary key (empresa_id, stem, zone, faq_id) include (impact)
);
create index faq_words_of_faq on app.faq_words (empresa_id, faq_id);

-- The stems of the text of an attachment.
create table app.faq_attachment_words (
  empresa_id uuid not null,
  stem text collate "C" not null,
  attachment_id uuid not null,
  faq_id uuid not null,
  impact smallint not null,
  primary key (empresa_id, stem, attachment_id) include (faq_id, impact)
);
create index faq_attachment_words_of_attachment on app.faq_attachment_words (empresa_id, attachment_id);

-- The words of a company's FAQs without accents, to complete and to correct what is typed.
create table app.faq_vocabulary (
  empresa_id uuid not null constraint vocabulario_de_una_empresa references app.empresas (id) on delete cascade,
  word text collate "C" not null,
  primary key (empresa_id, word)
);
-- Finds words whose first letters are mistyped.
create index faq_vocabulary_endings on app.faq_vocabulary (empresa_id, reverse(word) collate "C");
