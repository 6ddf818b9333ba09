-- Account events in the audit log. The person that an entry is about, for the filter; as the others, no foreign key: entries outlive accounts.
alter table app.audit_log add column person_id uuid;
-- The functions that write it are replaced before the policies, which repeat this, are applied.
grant insert (person_id) on app.audit_log to ensaya_gate;
create index audit_log_of_person on app.audit_log (person_id, created_at desc, id desc) where person_id is not null;
create index audit_log_of_actor on app.audit_log (actor_id, created_at desc, id desc) where actor_id is not null;

-- Older entries name the person by address only.
update app.audit_log l set person_id = u.id from app.users u
 where u.email = l.subject
   and l.act in ('responsable.asignado', 'responsable.eliminado', 'usuario.añadido', 'usuario.eliminado', 'rol.concedido', 'rol.aprobado', 'rol.rechazado');

-- Their bodies are functions/audit_account.sql; the triggers need functions to exist.
create function app.audit_account() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;
create function app.audit_sessions() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;

create trigger audit_entrada after insert on auth.session for each row when (new.entered)
  execute function app.audit_account('cuenta.entrada', 'user_id');
create trigger audit_entrada_con_codigo after update of entered on auth.session for each row when (new.entered and not old.entered)
  execute function app.audit_account('cuenta.entrada', 'user_id');
-- Rows deleted by a cascade or by another trigger are not acts of their own.
create trigger audit_cerrada after delete on auth.session referencing old table as ended for each statement when (pg_trigger_depth() = 0)
  execute function app.audit_sessions('cuenta.sesion.cerrada');

create trigger audit_contrasena_cambiada after update of password on auth.account for each row
  when (new.password is distinct from old.password and new.password is not null)
  execute function app.audit_account('cuenta.contraseña.cambiada', 'user_id');
create trigger audit_contrasena_anulada after update of password on auth.account for each row
  when (old.password is not null and new.password is null)
  execute function app.audit_account('cuenta.contraseña.anulada', 'user_id');

create trigger audit_correo after update of email on auth.user for each row when (new.email <> old.email)
  execute function app.audit_account('cuenta.correo.cambiado', 'id');
create trigger audit_verificacion_activada after update of two_factor_enabled on auth.user for each row
  when (new.two_factor_enabled and not old.two_factor_enabled)
  execute function app.audit_account('cuenta.verificacion.activada', 'id');
create trigger audit_verificacion_desactivada after update of two_factor_enabled on auth.user for each row
  when (old.two_factor_enabled and not new.two_factor_enabled)
  execute function app.audit_account('cuenta.verificacion.desactivada', 'id');
create trigger audit_suspendida after update of suspended_at on auth.user for each row
  when (old.suspended_at is null and new.suspended_at is not null)
  execute function app.audit_account('cuenta.suspendida', 'suspended_by');
create trigger audit_restaurada after update of suspended_at on auth.user for each row
  when (old.suspended_at is not null and new.suspended_at is null)
  execute function app.audit_account('cuenta.restaurada', '');

-- A new enrolment replaces the secret with the codes; using a code leaves the secret.
create trigger audit_recuperacion after update of backup_codes on auth.two_factor for each row
  when (new.backup_codes <> old.backup_codes and new.secret = old.secret)
  execute function app.audit_account('cuenta.recuperacion.usada', 'user_id');
