-- A way into a company: mailed to an address, or a link for whoever has it. The token itself is stored nowhere.
create table app.invitations (
  empresa_id uuid not null constraint invitacion_a_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  email text,
  role text not null default 'worker',
  token_hash bytea not null constraint invitacion_token_unico unique,
  uses integer not null default 0,
  created_by uuid constraint invitacion_de_un_usuario references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (empresa_id, id),
  constraint invitacion_rol_conocido check (role in ('worker', 'manager')),
  constraint invitacion_email_valido check (email = lower(btrim(email)) and char_length(email) between 3 and 254),
  constraint invitacion_enlace_de_trabajador check (email is not null or role = 'worker'),
  constraint invitacion_usos_contados check (uses >= 0)
);
create index invitations_newest on app.invitations (empresa_id, created_at desc, id desc);
create index invitations_created_by on app.invitations (created_by);
-- An address has at most one open invitation to a company.
create unique index invitations_open on app.invitations (empresa_id, email)
  where email is not null and accepted_at is null and revoked_at is null;

-- Which invitation an account was made with; the trigger admit_user uses it up in the same transaction.
alter table auth.user add column invitation_token_hash bytea;

-- Administrative acts, in words that outlive what they speak of: no foreign keys, and nobody may change or remove a row.
create table app.audit_log (
  id uuid primary key default uuidv7(),
  created_at timestamptz not null default clock_timestamp(),
  act text not null,
  actor_id uuid,
  actor_email text,
  empresa_id uuid,
  empresa_nombre text,
  subject text not null
);
create index audit_log_newest on app.audit_log (created_at desc, id desc);
create index audit_log_of_act on app.audit_log (act, created_at desc, id desc);
create index audit_log_of_empresa on app.audit_log (empresa_id, created_at desc, id desc);

-- One row.
create table app.platform_settings (
  only_row boolean primary key default true,
  open_registration boolean not null default true,
  mandatory_verification boolean not null default true,
  constraint plataforma_una_sola_fila check (only_row)
);
insert into app.platform_settings default values;

-- The platform in figures, counted now and then by a job: counting 200,000 people is no work for a page. One row.
create table app.platform_totals (
  only_row boolean primary key default true,
  counted_at timestamptz not null default now(),
  empresas integer not null,
  usuarios integer not null,
  equipos integer not null,
  sin_responsable integer not null,
  nuevos_este_mes integer not null,
  nuevos_mes_anterior integer not null,
  trabajadores integer not null,
  responsables integer not null,
  superadmins integer not null,
  constraint totales_una_sola_fila check (only_row)
);

-- What the worker last found out about a part of the system.
create table app.system_checks (
  part text primary key,
  state text not null,
  detail text not null default '',
  checked_at timestamptz not null default now(),
  constraint comprobacion_estado_conocido check (state in ('ok', 'slow', 'down', 'off'))
);

-- Whether the trabajador has been told about a task that was given to them. Telling is no edit; whoever gets it next is told anew.
alter table app.tareas add column told_at timestamptz;
drop trigger bump_version on app.tareas;
create trigger bump_version before update on app.tareas for each row when (old.told_at is not distinct from new.told_at)
  execute function app.bump_version();
create function app.untell() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.told_at := null;
  return new;
end $$;
create trigger untell before update of trabajador_id on app.tareas for each row
  when (old.trabajador_id is distinct from new.trabajador_id) execute function app.untell();
create index tareas_newest_of_trabajador on app.tareas (empresa_id, trabajador_id, created_at desc, id desc);
create index tareas_to_tell on app.tareas (empresa_id, trabajador_id) where told_at is null and trabajador_id is not null and estado <> 'completada';

-- The bodies are functions/audit.sql and functions/leave_deleted_empresa.sql; a trigger needs a function to exist.
create function app.audit_row() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;
create trigger audit after insert or update on app.empresas for each row execute function app.audit_row();
create trigger audit_joining after insert on app.responsables_empresas for each row execute function app.audit_row();
create trigger audit_joining after insert on app.company_users for each row execute function app.audit_row();
-- Not what goes along with something else: a purge tells of itself.
create trigger audit_leaving after delete on app.responsables_empresas for each row when (pg_trigger_depth() = 0) execute function app.audit_row();
create trigger audit_leaving after delete on app.company_users for each row when (pg_trigger_depth() = 0) execute function app.audit_row();
create trigger audit after insert on app.user_roles for each row when (new.role = 'superadmin') execute function app.audit_row();
create trigger audit after insert or update on app.invitations for each row execute function app.audit_row();
create trigger audit after update on app.role_requests for each row when (old.status = 'pending' and new.status <> 'pending') execute function app.audit_row();
create trigger audit after delete on app.proyectos for each row when (pg_trigger_depth() = 0) execute function app.audit_row();
create trigger audit after update on app.platform_settings for each row execute function app.audit_row();

create function app.leave_deleted_empresa() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return new; end $$;
create trigger leave_deleted_empresa before insert on app.company_users for each row execute function app.leave_deleted_empresa();

-- It now also asks whether the address is confirmed.
drop function if exists app.decide_role_request(uuid, boolean);

-- Its body is functions/end_unconfirmed_sessions.sql.
create function app.end_unconfirmed_sessions() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;
create trigger end_unconfirmed_sessions after update on app.platform_settings for each row
  when (new.mandatory_verification and not old.mandatory_verification) execute function app.end_unconfirmed_sessions();
