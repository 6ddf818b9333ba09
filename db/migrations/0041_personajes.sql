-- The character with whom a role-play is rehearsed. Each saving is a version: a rehearsal goes on with the one that it began with. None is
-- deleted before its role-play: whether one may go would tell of rehearsals.
create table app.personajes (
  empresa_id uuid not null constraint personaje_de_una_empresa references app.empresas (id) on delete cascade,
  roleplay_id uuid not null,
  version integer not null,
  nombre text not null,
  -- A line about them.
  linea text,
  situacion text not null,
  -- What the person who rehearses wants to reach.
  meta text,
  -- The character's first words.
  apertura text not null,
  dificultad text not null,
  turnos_max smallint not null,
  -- [{nombre, meta}], in order: what those who rehearse know of each stage.
  etapas jsonb not null,
  created_at timestamptz not null default now(),
  primary key (empresa_id, roleplay_id, version),
  constraint personaje_de_un_roleplay_de_la_empresa foreign key (empresa_id, roleplay_id)
    references app.roleplays (company_id, id) on delete cascade,
  constraint personaje_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 1 and 60),
  constraint personaje_linea_valida check (linea = btrim(linea) and char_length(linea) between 1 and 120),
  constraint personaje_situacion_valida check (situacion = btrim(situacion) and char_length(situacion) between 1 and 1000),
  constraint personaje_meta_valida check (meta = btrim(meta) and char_length(meta) between 1 and 300),
  constraint personaje_apertura_valida check (apertura = btrim(apertura) and char_length(apertura) between 1 and 500),
  constraint personaje_dificultad_conocida check (dificultad in ('amable', 'exigente', 'muy_dificil')),
  constraint personaje_turnos_validos check (turnos_max between 2 and 20),
  constraint personaje_etapas_validas check (jsonb_typeof(etapas) = 'array' and jsonb_array_length(etapas) between 1 and 5)
);

-- What the character hides and what the referee looks for: in a table of its own, because policies hide rows, not columns.
create table app.personaje_secretos (
  empresa_id uuid not null constraint personaje_secreto_de_una_empresa references app.empresas (id) on delete cascade,
  roleplay_id uuid not null,
  version integer not null,
  -- [text]: shown when a rehearsal has ended.
  objetivos jsonb not null,
  -- [{que_debe_pasar, cede_con}], a row for each stage.
  etapas jsonb not null,
  primary key (empresa_id, roleplay_id, version),
  constraint secreto_de_un_personaje_de_la_empresa foreign key (empresa_id, roleplay_id, version)
    references app.personajes (empresa_id, roleplay_id, version) on delete cascade,
  constraint personaje_objetivos_validos check (jsonb_typeof(objetivos) = 'array' and jsonb_array_length(objetivos) between 0 and 5),
  constraint secreto_etapas_validas check (jsonb_typeof(etapas) = 'array' and jsonb_array_length(etapas) between 1 and 5)
);

-- What the character knows of the company. The place of a FAQ that was deleted stays empty, so that its author sees it.
create table app.personaje_faqs (
  empresa_id uuid not null constraint personaje_faq_de_una_empresa references app.empresas (id) on delete cascade,
  roleplay_id uuid not null,
  n smallint not null,
  faq_id uuid,
  primary key (empresa_id, roleplay_id, n),
  constraint personaje_faq_de_un_roleplay_de_la_empresa foreign key (empresa_id, roleplay_id)
    references app.roleplays (company_id, id) on delete cascade,
  constraint personaje_con_una_faq_de_la_empresa foreign key (empresa_id, faq_id)
    references app.faqs (empresa_id, id) on delete set null (faq_id),
  constraint personaje_faq_numero_valido check (n between 1 and 8)
);
create index personaje_faqs_of_faq on app.personaje_faqs (empresa_id, faq_id) where faq_id is not null;
