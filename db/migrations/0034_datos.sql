-- What a person or a company may ask of their data: a copy, erasure, and how long it is kept (functions/data_duties.sql).

-- A copy that was asked for. Of a company, or, without one, of the person who asked.
create table app.exportaciones (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint exportacion_de_un_usuario references app.users (id) on delete cascade,
  empresa_id uuid constraint exportacion_de_una_empresa references app.empresas (id) on delete cascade,
  state text not null default 'pending' constraint exportacion_estado_conocido check (state in ('pending', 'ready', 'failed')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The file is deleted then, and the row with it.
  expires_at timestamptz not null default now() + interval '7 days',
  bytes bigint,
  -- Rows and files in it; files that the store did not have.
  filas integer,
  archivos integer,
  faltan integer,
  downloaded_at timestamptz,
  constraint exportacion_lista_con_tamano check ((state = 'ready') = (bytes is not null))
);
create index exportaciones_newest on app.exportaciones (user_id, created_at desc);
create index exportaciones_of_empresa on app.exportaciones (empresa_id, created_at desc);
create index exportaciones_expired on app.exportaciones (expires_at);
-- One at a time.
create unique index exportacion_una_por_persona on app.exportaciones (user_id) where state = 'pending' and empresa_id is null;
create unique index exportacion_una_por_empresa on app.exportaciones (empresa_id) where state = 'pending';

create trigger audit_copia_pedida after insert on app.exportaciones for each row when (new.empresa_id is null)
  execute function app.audit_row('cuenta.copia.pedida', '', 'user_id');
create trigger audit_copia_descargada after update of downloaded_at on app.exportaciones for each row when (new.empresa_id is null)
  execute function app.audit_row('cuenta.copia.descargada', '', 'user_id');
create trigger audit_copia_empresa_pedida after insert on app.exportaciones for each row when (new.empresa_id is not null)
  execute function app.audit_row('empresa.copia.pedida', 'empresa_id', '', 'Copia de los datos de la empresa');
create trigger audit_copia_empresa_descargada after update of downloaded_at on app.exportaciones for each row when (new.empresa_id is not null)
  execute function app.audit_row('empresa.copia.descargada', 'empresa_id', '', 'Copia de los datos de la empresa');

-- A person who asked to be erased, and when the job had done it. The row stays, without name and address: what they wrote refers to it.
alter table app.users add column erasing_at timestamptz, add column erased_at timestamptz;
create trigger audit_eliminacion after update of erasing_at on app.users for each row
  when (old.erasing_at is null and new.erasing_at is not null)
  execute function app.audit_account('cuenta.eliminacion.pedida', '');
-- The body is functions/platform_counts.sql.
create function app.uncount_erased() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;
create trigger uncount_erased after update of erased_at on app.users for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.uncount_erased();

-- Months that answers, reports and activity are kept; null: without limit.
alter table app.company_settings
  add column answers_months smallint,
  add column reports_months smallint,
  add column activity_months smallint,
  add constraint ajustes_conservacion_conocida check (
    answers_months in (6, 12, 24, 36, 60) and reports_months in (6, 12, 24, 36, 60)
    -- Shorter would let a responsable remove the traces of their own acts.
    and activity_months in (12, 24, 36, 60));
create index company_settings_with_limit on app.company_settings (company_id)
  where answers_months is not null or reports_months is not null or activity_months is not null;
-- The body is functions/retention.sql.
create function app.audit_retention() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;
create trigger audit_conservacion after insert or update of answers_months, reports_months, activity_months on app.company_settings
  for each row execute function app.audit_retention();

alter table app.avisos
  drop constraint aviso_clase_conocida,
  add constraint aviso_clase_conocida check (kind in ('roleplay_asignado', 'roleplay_vence', 'roleplay_vencido', 'reporte_listo', 'reporte_detenido',
    'tarea_asignada', 'tarea_vence', 'tarea_vencida', 'tarea_terminada', 'tarea_comentada', 'pregunta_recibida', 'pregunta_respondida',
    'faq_por_revisar', 'copia_lista'));
alter table app.aviso_preferencias
  drop constraint preferencia_clase_conocida,
  add constraint preferencia_clase_conocida check (kind in ('roleplay_asignado', 'roleplay_vence', 'roleplay_vencido', 'reporte_listo',
    'reporte_detenido', 'tarea_asignada', 'tarea_vence', 'tarea_vencida', 'tarea_terminada', 'tarea_comentada', 'pregunta_recibida',
    'pregunta_respondida', 'faq_por_revisar', 'copia_lista'));

-- The worker reads a person's account and sessions for their copy, by columns.
grant usage on schema auth to ensaya_worker;
