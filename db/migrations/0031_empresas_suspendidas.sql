-- A company that a superadmin has suspended: nobody enters, its AI and its mails stop, nothing is deleted.
alter table app.empresas
  add column suspended_at timestamptz,
  add column suspended_by uuid constraint empresa_suspendida_por_un_usuario references app.users (id) on delete set null,
  -- When it was last restored, after a suspension or a deletion. Mails about what was before are not sent.
  add column restored_at timestamptz;
create index empresas_suspended_by on app.empresas (suspended_by);

-- Suspending is no edit: a form that is open stays valid.
drop trigger bump_version on app.empresas;
create trigger bump_version before update of nombre, correo_contacto, sector, pais on app.empresas
  for each row execute function app.bump_version();
drop trigger audit_editada on app.empresas;
create trigger audit_editada after update of nombre, correo_contacto, sector, pais on app.empresas for each row
  when (old.deleted_at is null and new.deleted_at is null)
  execute function app.audit_row('empresa.editada', 'id', 'nombre');
create trigger audit_suspendida after update of suspended_at on app.empresas for each row
  when (old.suspended_at is null and new.suspended_at is not null)
  execute function app.audit_row('empresa.suspendida', 'id', 'nombre');
create trigger audit_reactivada after update of suspended_at on app.empresas for each row
  when (old.suspended_at is not null and new.suspended_at is null)
  execute function app.audit_row('empresa.reactivada', 'id', 'nombre');

-- Functions are replaced before the policies are applied, in the order of their names: what the entrance needs exists from here. The bodies
-- are functions/is_locked_out.sql and functions/suspend_empresa.sql.
create function app.is_locked_out(person uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp return false;
grant execute on function app.is_locked_out(uuid) to ensaya_gate;
create function app.refuse_suspended() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return new; end $$;
create trigger refuse_suspended before insert or update of token_hash on app.invitations
  for each row execute function app.refuse_suspended();
