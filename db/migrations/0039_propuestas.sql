-- A responsable proposes another for their company, and a superadmin decides (docs/decisions/0061-proposed-responsables.md).
create table app.propuestas (
  empresa_id uuid not null constraint propuesta_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  email text not null,
  nombre text,
  status text not null default 'pending',
  created_by uuid constraint propuesta_de_un_usuario references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  decided_by uuid constraint propuesta_decidida_por_un_usuario references app.users (id) on delete set null,
  decided_at timestamptz,
  primary key (empresa_id, id),
  constraint propuesta_correo_valido check (email = lower(btrim(email)) and char_length(email) between 3 and 254),
  constraint propuesta_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 1 and 100),
  constraint propuesta_estado_conocido check (status in ('pending', 'approved', 'refused')),
  constraint propuesta_decidida_con_fecha check ((status = 'pending') = (decided_at is null))
);
create unique index propuesta_pendiente_unica on app.propuestas (empresa_id, email) where status = 'pending';
create index propuestas_pending on app.propuestas (created_at, id) where status = 'pending';
create index propuestas_newest on app.propuestas (empresa_id, created_at desc, id desc);
create index propuestas_created_by on app.propuestas (created_by);
create index propuestas_decided_by on app.propuestas (decided_by);
create trigger audit_creada after insert on app.propuestas for each row
  execute function app.audit_row('propuesta.creada', 'empresa_id', 'email');
create trigger audit_aprobada after update of status on app.propuestas for each row
  when (old.status = 'pending' and new.status = 'approved') execute function app.audit_row('propuesta.aprobada', 'empresa_id', 'email');
create trigger audit_rechazada after update of status on app.propuestas for each row
  when (old.status = 'pending' and new.status = 'refused') execute function app.audit_row('propuesta.rechazada', 'empresa_id', 'email');
