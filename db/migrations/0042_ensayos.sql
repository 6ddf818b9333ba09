-- Live rehearsals. Nobody but their person knows of one until it is handed in: no responsable, superadmin, job or copy of the company.
create table app.ensayos (
  empresa_id uuid not null constraint ensayo_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  roleplay_id uuid not null,
  personaje_version integer not null,
  -- Of its AI calls. Not its own id: the calls stay when it is deleted.
  lote_id uuid not null default gen_random_uuid(),
  -- What the person has accepted that it may cost.
  ceiling bigint not null,
  estado text not null default 'abierto',
  motivo text,
  -- The stage that holds, from 1, and the number of them: one more when all are met.
  etapa smallint not null default 1,
  etapas smallint not null,
  turnos_max smallint not null,
  -- How long it is kept after the last touch.
  dias smallint not null default 30,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  -- When it is deleted. Set by a trigger; null once handed in.
  borrado_at timestamptz,
  entregado_at timestamptz,
  entrega_id uuid,
  primary key (empresa_id, id),
  -- What its rows refer to.
  constraint ensayo_de_su_persona unique (empresa_id, id, user_id),
  -- Leaving the company ends it.
  constraint ensayo_a_un_trabajador_de_la_empresa foreign key (empresa_id, user_id)
    references app.company_users (company_id, user_id) on delete cascade,
  constraint ensayo_de_un_roleplay_de_la_empresa foreign key (empresa_id, roleplay_id)
    references app.roleplays (company_id, id) on delete cascade,
  constraint ensayo_con_un_personaje_de_la_empresa foreign key (empresa_id, roleplay_id, personaje_version)
    references app.personajes (empresa_id, roleplay_id, version) on delete cascade,
  constraint ensayo_de_una_entrega_de_la_empresa foreign key (empresa_id, entrega_id)
    references app.entregas (empresa_id, id) on delete cascade,
  constraint ensayo_estado_conocido check (estado in ('abierto', 'cerrado', 'entregado')),
  constraint ensayo_motivo_conocido check (motivo in ('meta', 'turnos', 'tope', 'persona')),
  constraint ensayo_motivo_al_cerrar check ((estado = 'abierto') = (motivo is null)),
  constraint ensayo_entregado_con_entrega check ((estado = 'entregado') = (entrega_id is not null) and (entrega_id is null) = (entregado_at is null)),
  constraint ensayo_etapa_valida check (etapas between 1 and 5 and etapa between 1 and etapas + 1),
  constraint ensayo_meta_con_todas check (motivo is distinct from 'meta' or etapa = etapas + 1),
  constraint ensayo_dias_validos check (dias in (7, 30, 90)),
  constraint ensayo_tope_valido check (ceiling >= 0)
);
create unique index ensayo_abierto_unico on app.ensayos (empresa_id, user_id, roleplay_id) where estado = 'abierto';
create index ensayos_of_user on app.ensayos (user_id, empresa_id, created_at desc, id desc);
create index ensayos_of_person on app.ensayos (empresa_id, user_id);
create index ensayos_of_personaje on app.ensayos (empresa_id, roleplay_id, personaje_version);
create index ensayos_of_entrega on app.ensayos (empresa_id, entrega_id) where entrega_id is not null;
create index ensayos_to_forget on app.ensayos (borrado_at) where borrado_at is not null;

-- What was said: 0 is the character's opening line, odd numbers are the person's, even ones the character's.
create table app.ensayo_turnos (
  empresa_id uuid not null constraint turno_de_una_empresa references app.empresas (id) on delete cascade,
  ensayo_id uuid not null,
  n smallint not null,
  user_id uuid not null,
  de text not null,
  texto text not null,
  -- Of a turn of the person: sending it twice adds it once.
  client_id uuid,
  estado text not null default 'listo',
  -- The answer was replaced by a fixed line.
  filtrado boolean not null default false,
  -- How often the answer has been asked for, and since when the last time.
  intento smallint not null default 1,
  began_at timestamptz not null default now(),
  primary key (empresa_id, ensayo_id, n),
  constraint turno_una_vez unique (empresa_id, ensayo_id, client_id),
  constraint turno_de_un_ensayo_de_la_empresa foreign key (empresa_id, ensayo_id, user_id)
    references app.ensayos (empresa_id, id, user_id) on delete cascade,
  constraint turno_de_alguien check (de = case n % 2 when 1 then 'persona' else 'personaje' end),
  constraint turno_con_cliente check ((de = 'persona') = (client_id is not null)),
  constraint turno_estado_conocido check (estado in ('escribiendo', 'listo', 'cortado')),
  constraint turno_de_persona_listo check (de = 'personaje' or estado = 'listo' and not filtrado),
  constraint turno_numero_valido check (n between 0 and 40),
  constraint ensayo_texto_valido check (de = 'personaje' or char_length(texto) >= 1 and char_length(texto) <= 1500),
  constraint turno_de_personaje_valido check (char_length(texto) <= 4000)
);
create index ensayo_turnos_writing on app.ensayo_turnos (began_at) where estado = 'escribiendo';
create index ensayo_turnos_user_id on app.ensayo_turnos (user_id);

-- The words of the person that met a stage, by place. A trigger copies the text from the turn (functions/ensayos.sql).
create table app.ensayo_etapas (
  empresa_id uuid not null constraint etapa_de_una_empresa references app.empresas (id) on delete cascade,
  ensayo_id uuid not null,
  etapa smallint not null,
  user_id uuid not null,
  turno_n smallint not null,
  starts integer not null,
  length integer not null,
  texto text not null,
  primary key (empresa_id, ensayo_id, etapa),
  constraint etapa_de_un_ensayo_de_la_empresa foreign key (empresa_id, ensayo_id, user_id)
    references app.ensayos (empresa_id, id, user_id) on delete cascade,
  constraint etapa_en_un_turno_de_la_empresa foreign key (empresa_id, ensayo_id, turno_n)
    references app.ensayo_turnos (empresa_id, ensayo_id, n) on delete cascade,
  constraint etapa_numero_valido check (etapa between 1 and 5),
  constraint etapa_cita_valida check (starts >= 0 and length > 0)
);
create index ensayo_etapas_turno on app.ensayo_etapas (empresa_id, ensayo_id, turno_n);
create index ensayo_etapas_user_id on app.ensayo_etapas (user_id);
