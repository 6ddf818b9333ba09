create extension if not exists fuzzystrmatch schema extensions;

-- Spanish stems without a list of stop words: 'estado' and 'sobre' are on PostgreSQL's list and on people's lips.
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
