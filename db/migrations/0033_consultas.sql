-- What a person has asked the know-how. Read by them alone, kept for 30 days.
create table app.consultas (
  empresa_id uuid not null constraint consulta_de_una_empresa references app.empresas (id) on delete cascade,
  -- That of its AI call, if there was one.
  id uuid not null,
  user_id uuid not null constraint consulta_de_un_usuario references app.users (id) on delete cascade,
  pregunta text not null,
  contestada boolean not null,
  created_at timestamptz not null default now(),
  primary key (empresa_id, id),
  constraint consulta_pregunta_valida check (pregunta = btrim(pregunta) and char_length(pregunta) between 1 and 500)
);
create index consultas_of_user on app.consultas (user_id, empresa_id, created_at desc, id desc);
create index consultas_oldest on app.consultas (created_at);

-- The sentences that were shown, as places in a version of an answer and without their text: what is shown can only be what stands there,
-- and is gone when the FAQ or that version is.
create table app.consulta_citas (
  empresa_id uuid not null constraint cita_consulta_de_una_empresa references app.empresas (id) on delete cascade,
  consulta_id uuid not null,
  n smallint not null,
  faq_id uuid not null,
  version integer not null,
  starts integer not null,
  length integer not null,
  primary key (empresa_id, consulta_id, n),
  constraint cita_de_una_consulta foreign key (empresa_id, consulta_id) references app.consultas (empresa_id, id) on delete cascade,
  constraint cita_de_una_version_de_la_faq foreign key (empresa_id, faq_id, version)
    references app.faq_versions (empresa_id, faq_id, version) on delete cascade,
  constraint cita_consulta_valida check (starts >= 0 and length > 0)
);
create index consulta_citas_of_version on app.consulta_citas (empresa_id, faq_id, version);
