create table app.users (
  id uuid primary key constraint usuario_de_una_cuenta references auth.user (id),
  email text not null constraint usuario_email_unico unique,
  nombre text,
  time_zone text not null default 'Europe/Madrid',
  created_at timestamptz not null default now(),
  search_key text not null generated always as (app.search_key(email || ' ' || coalesce(nombre, ''))) stored,
  -- When the person asked to be erased, and when the job had done it. The row stays, without name and address: what they wrote refers to it.
  erasing_at timestamptz,
  erased_at timestamptz,
  constraint usuario_email_valido check (email = lower(btrim(email)) and char_length(email) between 3 and 254),
  constraint usuario_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 1 and 100),
  constraint usuario_time_zone_valida check (char_length(time_zone) between 1 and 64)
);
create index users_search on app.users using gin (search_key extensions.gin_trgm_ops);
create index users_newest on app.users (created_at desc, id desc);
-- Addresses by their beginning, in any collation of the database.
create index users_address on app.users (email text_pattern_ops);
create trigger count_new after insert on app.users referencing new table as changed for each statement execute function app.count_users('1');
create trigger count_gone after delete on app.users referencing old table as changed for each statement execute function app.count_users('-1');
create trigger count_month after update of created_at on app.users for each row when (new.created_at <> old.created_at)
  execute function app.count_user_month();
create trigger uncount_erased after update of erased_at on app.users for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.uncount_erased();
create trigger audit_eliminacion after update of erasing_at on app.users for each row
  when (old.erasing_at is null and new.erasing_at is not null)
  execute function app.audit_account('cuenta.eliminacion.pedida', '');

create table app.user_roles (
  user_id uuid primary key constraint rol_de_un_usuario references app.users (id) on delete cascade,
  role text not null,
  -- When the person registered: the newest of a role are read along one index, however many others there are.
  registered_at timestamptz not null,
  constraint rol_conocido check (role in ('worker', 'manager', 'superadmin')),
  -- The target of the memberships' foreign keys: a role cannot change under a membership.
  constraint usuario_con_un_rol unique (user_id, role)
);
-- There are few superadmins, and each registration asks whether there is one.
create index user_roles_superadmin on app.user_roles (user_id) where role = 'superadmin';
create index user_roles_manager on app.user_roles (user_id) where role = 'manager';
create index user_roles_newest on app.user_roles (role, registered_at desc, user_id desc);
create function app.keep_registered_at() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.registered_at := (select u.created_at from app.users u where u.id = new.user_id);
  return new;
end $$;
create trigger keep_registered_at before insert on app.user_roles for each row execute function app.keep_registered_at();
create trigger shorten_sessions after insert or update of role on app.user_roles for each row
  when (new.role = 'superadmin') execute function app.shorten_sessions();
create trigger count_new after insert on app.user_roles referencing new table as changed for each statement execute function app.count_roles('1');
create trigger count_gone after delete on app.user_roles referencing old table as changed for each statement execute function app.count_roles('-1');
create trigger count_changed after update of role on app.user_roles for each row when (new.role <> old.role)
  execute function app.count_role_change();
create trigger audit_concedido after insert on app.user_roles for each row when (new.role = 'superadmin')
  execute function app.audit_row('rol.concedido', '', 'user_id');
-- An account that has a role already becomes a superadmin by an update.
create trigger audit_ascendido after update of role on app.user_roles for each row
  when (new.role = 'superadmin' and old.role <> 'superadmin')
  execute function app.audit_row('rol.concedido', '', 'user_id');

create table app.role_requests (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint solicitud_de_un_usuario references app.users (id) on delete cascade,
  role text not null,
  status text not null default 'pending',
  decided_by uuid constraint solicitud_decidida_por_un_usuario references app.users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint solicitud_rol_conocido check (role in ('worker', 'manager', 'superadmin')),
  constraint solicitud_estado_conocido check (status in ('pending', 'approved', 'refused')),
  constraint solicitud_una_por_usuario unique (user_id)
);
create index role_requests_pending on app.role_requests (created_at, id) where status = 'pending';
create index role_requests_decided_by on app.role_requests (decided_by);
create trigger audit_aprobado after update on app.role_requests for each row
  when (old.status = 'pending' and new.status = 'approved')
  execute function app.audit_row('rol.aprobado', '', 'user_id');
create trigger audit_rechazado after update on app.role_requests for each row
  when (old.status = 'pending' and new.status not in ('pending', 'approved'))
  execute function app.audit_row('rol.rechazado', '', 'user_id');
