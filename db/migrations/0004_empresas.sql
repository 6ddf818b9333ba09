create table app.empresas (
  id uuid primary key default uuidv7(),
  nombre text not null,
  correo_contacto text not null,
  sector text not null,
  pais text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  search_key text not null
    generated always as (app.search_key(nombre || ' ' || correo_contacto || ' ' || sector || ' ' || replace(pais, 'espana', 'españa'))) stored,
  -- Suspended by a superadmin: no person enters, its AI and its mails stop, nothing is deleted.
  suspended_at timestamptz,
  suspended_by uuid constraint empresa_suspendida_por_un_usuario references app.users (id) on delete set null,
  -- When it was last restored, after a suspension or a deletion. Mails about what was before are not sent.
  restored_at timestamptz,
  constraint empresa_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 2 and 100),
  constraint empresa_correo_valido check (correo_contacto = lower(btrim(correo_contacto)) and char_length(correo_contacto) between 3 and 254),
  constraint empresa_sector_conocido check (sector in ('tecnologia', 'salud', 'educacion', 'finanzas', 'retail', 'manufactura', 'otros')),
  constraint empresa_pais_conocido check (pais in ('argentina', 'brasil', 'chile', 'colombia', 'mexico', 'peru', 'espana'))
);
create index empresas_newest on app.empresas (created_at desc, id desc) where deleted_at is null;
create index empresas_deleted on app.empresas (deleted_at) where deleted_at is not null;
create index empresas_search on app.empresas using gin (search_key extensions.gin_trgm_ops);
create index empresas_by_nombre on app.empresas (nombre collate app.espanol, id) where deleted_at is null;
create index empresas_by_correo on app.empresas (correo_contacto, id) where deleted_at is null;
create index empresas_suspended_by on app.empresas (suspended_by);
-- Suspending is no edit: a form that is open stays valid.
create trigger bump_version before update of nombre, correo_contacto, sector, pais on app.empresas
  for each row execute function app.bump_version();
create trigger set_defaults after insert on app.empresas for each row execute function app.set_company_defaults();
create trigger count_new after insert on app.empresas for each row execute function app.count_empresa();
create trigger count_changed after update of deleted_at on app.empresas for each row
  when ((new.deleted_at is null) <> (old.deleted_at is null)) execute function app.count_empresa();
-- Before, because the cascade deletes the company's row of empresa_equipos.
create trigger count_gone before delete on app.empresas for each row execute function app.count_empresa();
create trigger audit_creada after insert on app.empresas for each row
  execute function app.audit_row('empresa.creada', 'id', 'nombre');
create trigger audit_editada after update of nombre, correo_contacto, sector, pais on app.empresas for each row
  when (old.deleted_at is null and new.deleted_at is null)
  execute function app.audit_row('empresa.editada', 'id', 'nombre');
create trigger audit_eliminada after update on app.empresas for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function app.audit_row('empresa.eliminada', 'id', 'nombre');
create trigger audit_recuperada after update on app.empresas for each row
  when (old.deleted_at is not null and new.deleted_at is null)
  execute function app.audit_row('empresa.recuperada', 'id', 'nombre');
create trigger audit_suspendida after update of suspended_at on app.empresas for each row
  when (old.suspended_at is null and new.suspended_at is not null)
  execute function app.audit_row('empresa.suspendida', 'id', 'nombre');
create trigger audit_reactivada after update of suspended_at on app.empresas for each row
  when (old.suspended_at is not null and new.suspended_at is null)
  execute function app.audit_row('empresa.reactivada', 'id', 'nombre');

-- Memberships carry the role they need, so that the foreign key refuses any other kind of user.
-- In their triggers, pg_trigger_depth() = 0: only a person who was removed is kept out, and rows that a cascade removes are not acts of their own.
create table app.responsables_empresas (
  empresa_id uuid not null constraint responsable_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  role text not null generated always as ('manager') stored,
  created_at timestamptz not null default now(),
  primary key (empresa_id, id),
  constraint responsable_una_vez_por_empresa unique (empresa_id, user_id),
  constraint responsable_con_rol_manager foreign key (user_id, role) references app.user_roles (user_id, role)
);
create index responsables_empresas_user_id on app.responsables_empresas (user_id);
create trigger settle_joining after insert on app.responsables_empresas for each row execute function app.settle_invitations();
create trigger settle_leaving after delete on app.responsables_empresas for each row when (pg_trigger_depth() = 0)
  execute function app.settle_invitations();
create trigger count_new after insert on app.responsables_empresas referencing new table as changed
  for each statement execute function app.count_members('empresa_id', '1', '0');
create trigger count_gone after delete on app.responsables_empresas referencing old table as changed
  for each statement execute function app.count_members('empresa_id', '-1', '0');
create trigger audit_asignado after insert on app.responsables_empresas for each row
  execute function app.audit_row('responsable.asignado', 'empresa_id', 'user_id');
create trigger audit_eliminado after delete on app.responsables_empresas for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('responsable.eliminado', 'empresa_id', 'user_id');

create table app.company_users (
  company_id uuid not null constraint trabajador_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  role text not null generated always as ('worker') stored,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint trabajador_una_vez_por_empresa unique (company_id, user_id),
  constraint trabajador_en_una_sola_empresa unique (user_id),
  -- The membership goes with the account: free_address() removes one that was never confirmed.
  constraint trabajador_con_rol_worker foreign key (user_id, role) references app.user_roles (user_id, role) on delete cascade
);
create index company_users_newest on app.company_users (company_id, created_at desc, id desc);
create trigger leave_deleted_empresa before insert on app.company_users for each row execute function app.leave_deleted_empresa();
create trigger settle_joining after insert on app.company_users for each row execute function app.settle_invitations();
create trigger settle_leaving after delete on app.company_users for each row when (pg_trigger_depth() = 0)
  execute function app.settle_invitations();
create trigger count_new after insert on app.company_users referencing new table as changed
  for each statement execute function app.count_members('company_id', '0', '1');
create trigger count_gone after delete on app.company_users referencing old table as changed
  for each statement execute function app.count_members('company_id', '0', '-1');
create trigger audit_anadido after insert on app.company_users for each row
  execute function app.audit_row('usuario.añadido', 'company_id', 'user_id');
create trigger audit_eliminado after delete on app.company_users for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('usuario.eliminado', 'company_id', 'user_id');

-- Mailed to an address, or a link for any person who has it. The token itself is stored nowhere.
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
  -- The people who were removed from the company while the link was out: it does not admit them again.
  refused uuid[] not null default '{}',
  -- Why the mail did not reach its address. Null: it was sent, or is still tried.
  undelivered text,
  -- The person who invites has seen the link, so holding it does not prove the address.
  link_shown boolean not null default false,
  primary key (empresa_id, id),
  constraint invitacion_rol_conocido check (role in ('worker', 'manager')),
  constraint invitacion_email_valido check (email = lower(btrim(email)) and char_length(email) between 3 and 254),
  constraint invitacion_enlace_de_trabajador check (email is not null or role = 'worker'),
  constraint invitacion_usos_contados check (uses >= 0),
  constraint invitacion_no_enviada_conocida check (undelivered in ('refused', 'unreachable', 'limited', 'no_mail'))
);
create index invitations_newest on app.invitations (empresa_id, created_at desc, id desc);
create index invitations_created_by on app.invitations (created_by);
-- An address has at most one open invitation to a company and role.
create unique index invitations_open on app.invitations (empresa_id, email, role)
  where email is not null and accepted_at is null and revoked_at is null;
create trigger refuse_suspended before insert or update of token_hash on app.invitations
  for each row execute function app.refuse_suspended();
-- The conditions exclude each other: a statement writes one act.
create trigger audit_creada after insert on app.invitations for each row
  execute function app.audit_row('invitacion.creada', 'empresa_id', 'email', 'Enlace');
create trigger audit_revocada after update on app.invitations for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function app.audit_row('invitacion.revocada', 'empresa_id', 'email', 'Enlace');
create trigger audit_reenviada after update on app.invitations for each row
  when ((old.revoked_at is not null or new.revoked_at is null) and new.token_hash <> old.token_hash)
  execute function app.audit_row('invitacion.reenviada', 'empresa_id', 'email', 'Enlace');
create trigger audit_aceptada after update on app.invitations for each row
  when ((old.revoked_at is not null or new.revoked_at is null) and new.token_hash = old.token_hash and new.uses > old.uses)
  execute function app.audit_row('invitacion.aceptada', 'empresa_id', 'email', 'Enlace');

create table app.company_settings (
  company_id uuid primary key constraint ajustes_de_una_empresa references app.empresas (id) on delete cascade,
  logo_url text,
  -- Since when the people of the company need a second factor; null while they do not. It binds the sessions that begin later.
  second_factor_since timestamptz,
  -- Months that answers, reports and activity are kept; null: without limit.
  answers_months smallint,
  reports_months smallint,
  activity_months smallint,
  -- From when the second factor also binds the sessions that were open when it was switched on.
  second_factor_open_sessions_at timestamptz,
  constraint ajustes_logo_nuestro check (logo_url ~ '^/storage/v1/[0-9a-f-]{36}$'),
  constraint ajustes_conservacion_conocida check (
    answers_months in (6, 12, 24, 36, 60) and reports_months in (6, 12, 24, 36, 60)
    -- Shorter would let a responsable remove the traces of their own acts.
    and activity_months in (12, 24, 36, 60))
);
create index company_settings_with_limit on app.company_settings (company_id)
  where answers_months is not null or reports_months is not null or activity_months is not null;
create trigger audit_conservacion after insert or update of answers_months, reports_months, activity_months on app.company_settings
  for each row execute function app.audit_retention();
