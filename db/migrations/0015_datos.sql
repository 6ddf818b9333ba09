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
