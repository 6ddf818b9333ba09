-- Whom and what a superadmin should look at, where finding it means reading the whole platform. A job writes it anew every five minutes;
-- the panel reads a few rows of it and checks each of them again (functions/platform_watch.sql).
create table app.platform_watch (
  kind text not null,
  -- A person or a company, by kind. No foreign key: a row lasts five minutes, and the panel leaves out what is gone.
  subject_id uuid not null,
  -- The sooner, the further up.
  since timestamptz not null,
  primary key (kind, subject_id),
  constraint vigilado_clase_conocida check (kind in ('responsable', 'trabajador', 'tope', 'silencio'))
);
