-- Reminders of role-plays that people are late with, sent by a responsable: at most one a day for a person and a role-play, whoever sends it.
create table app.recordatorios (
  empresa_id uuid not null constraint recordatorio_de_una_empresa references app.empresas (id) on delete cascade,
  roleplay_id uuid not null,
  user_id uuid not null,
  -- The day on which it arrives, of the person's calendar.
  day date not null,
  sent_by uuid constraint recordatorio_de_un_usuario references app.users (id) on delete set null,
  sent_at timestamptz not null default now(),
  -- What the sender has added.
  frase text,
  primary key (empresa_id, roleplay_id, user_id, day),
  constraint recordatorio_de_un_roleplay_de_la_empresa foreign key (empresa_id, roleplay_id)
    references app.roleplays (company_id, id) on delete cascade,
  -- Not of the assignment: one that is withdrawn and given again allows no second reminder that day.
  constraint recordatorio_a_un_trabajador_de_la_empresa foreign key (empresa_id, user_id)
    references app.company_users (company_id, user_id) on delete cascade,
  constraint recordatorio_frase_valida check (frase = btrim(frase) and char_length(frase) between 1 and 200)
);
create index recordatorios_of_user on app.recordatorios (empresa_id, user_id);
create index recordatorios_sent_by on app.recordatorios (sent_by);

-- A sentence of the person who caused the notice.
alter table app.avisos add column note text;
