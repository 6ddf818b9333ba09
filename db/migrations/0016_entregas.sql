-- What a person handed in, as it was at that moment. The answers in roleplay_responses may change afterwards; an entrega never does.
create table app.entregas (
  empresa_id uuid not null constraint entrega_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  roleplay_id uuid not null,
  user_id uuid not null constraint entrega_de_un_usuario references app.users (id) on delete cascade,
  -- 1 is the person's first of this role-play.
  n integer not null,
  -- Written answers, or a live rehearsal.
  origen text not null default 'escrito',
  entregada_at timestamptz not null default now(),
  -- Only where the texts were kept afterwards: their last change, which may be later than the moment of handing in.
  texto_at timestamptz,
  -- Of its texts, as functions/entregas.sql writes them down.
  sha256 text not null,
  primary key (empresa_id, id),
  constraint entrega_numerada unique (empresa_id, roleplay_id, user_id, n),
  -- What its texts refer to.
  constraint entrega_de_su_persona unique (empresa_id, id, user_id),
  constraint entrega_de_un_roleplay_de_la_empresa foreign key (empresa_id, roleplay_id)
    references app.roleplays (company_id, id) on delete cascade,
  constraint entrega_origen_conocido check (origen in ('escrito', 'ensayo')),
  constraint entrega_numero_valido check (n >= 1)
);
create index entregas_user_id on app.entregas (user_id);

-- Partitioned by company, like roleplay_responses.
create table app.entrega_textos (
  empresa_id uuid not null constraint entrega_texto_de_una_empresa references app.empresas (id) on delete cascade,
  entrega_id uuid not null,
  -- In the order of play.
  n integer not null,
  user_id uuid not null,
  -- Who says it. A live rehearsal has texts of the character too.
  de text not null default 'persona',
  -- Of written answers: the question, which may have been deleted since, and its wording when it was answered.
  question_id uuid,
  pregunta text,
  texto text not null,
  archivo_id uuid,
  attachment_url text generated always as ('/storage/v1/' || archivo_id) stored,
  attachment_name text,
  -- The version of the answer.
  version integer,
  primary key (empresa_id, entrega_id, n),
  constraint entrega_texto_de_una_entrega_de_la_empresa foreign key (empresa_id, entrega_id, user_id)
    references app.entregas (empresa_id, id, user_id) on delete cascade,
  constraint entrega_texto_con_un_archivo_de_la_empresa foreign key (empresa_id, archivo_id) references app.archivos (empresa_id, id),
  constraint entrega_texto_de_alguien check (de in ('persona', 'personaje')),
  constraint entrega_texto_con_pregunta check (question_id is null or pregunta is not null),
  constraint entrega_texto_adjunto_con_nombre check ((archivo_id is null) = (attachment_name is null))
) partition by hash (empresa_id);
do $$
declare
  part text;
begin
  for n in 0..15 loop
    part := 'entrega_textos_' || to_char(n, 'FM00');
    execute format('create table partitions.%I partition of app.entrega_textos for values with (modulus 16, remainder %s)', part, n);
    execute format('alter table partitions.%I enable row level security, force row level security', part);
    execute format('create policy owner on partitions.%I to ensaya_owner using (true) with check (true)', part);
  end loop;
end $$;
create index entrega_textos_archivo on app.entrega_textos (empresa_id, archivo_id) where archivo_id is not null;
create index entrega_textos_user_id on app.entrega_textos (user_id);

-- Companies whose completed role-plays have no entrega yet: those that were completed before there were any. The job 'entregas.backfill'
-- empties it. Kept for one release (db/README.md).
create table app.entregas_pendientes (
  empresa_id uuid primary key constraint entregas_pendientes_de_una_empresa references app.empresas (id) on delete cascade
);
insert into app.entregas_pendientes (empresa_id) select id from app.empresas;

-- A quote of an entrega takes its text from there: functions/entregas.sql.
alter table app.informe_citas
  add column entrega_id uuid,
  add column texto_n integer,
  add constraint cita_de_un_texto_entregado check ((entrega_id is null) = (texto_n is null));
