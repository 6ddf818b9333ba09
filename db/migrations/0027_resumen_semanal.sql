-- What a notice counts: those of a responsable's week.
alter table app.avisos add column counts jsonb;

-- When the person's week was last summed up.
alter table app.aviso_correos add column weekly_at timestamptz;
