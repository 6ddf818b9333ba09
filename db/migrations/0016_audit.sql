-- Each audited act is one trigger that names the act, the column with the company's id and the columns of the subject; functions/audit.sql
-- has the contract. Conditions exclude each other where one statement must write one act.
drop trigger audit on app.empresas;
create trigger audit_creada after insert on app.empresas for each row
  execute function app.audit_row('empresa.creada', 'id', 'nombre');
create trigger audit_editada after update on app.empresas for each row
  when (old.deleted_at is null and new.deleted_at is null)
  execute function app.audit_row('empresa.editada', 'id', 'nombre');
create trigger audit_eliminada after update on app.empresas for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function app.audit_row('empresa.eliminada', 'id', 'nombre');
create trigger audit_recuperada after update on app.empresas for each row
  when (old.deleted_at is not null and new.deleted_at is null)
  execute function app.audit_row('empresa.recuperada', 'id', 'nombre');

-- pg_trigger_depth() = 0: rows that a cascade removes are not acts of their own.
drop trigger audit_joining on app.responsables_empresas;
drop trigger audit_leaving on app.responsables_empresas;
create trigger audit_asignado after insert on app.responsables_empresas for each row
  execute function app.audit_row('responsable.asignado', 'empresa_id', 'user_id');
create trigger audit_eliminado after delete on app.responsables_empresas for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('responsable.eliminado', 'empresa_id', 'user_id');

drop trigger audit_joining on app.company_users;
drop trigger audit_leaving on app.company_users;
create trigger audit_anadido after insert on app.company_users for each row
  execute function app.audit_row('usuario.añadido', 'company_id', 'user_id');
create trigger audit_eliminado after delete on app.company_users for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('usuario.eliminado', 'company_id', 'user_id');

drop trigger audit on app.invitations;
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

drop trigger audit on app.role_requests;
create trigger audit_aprobado after update on app.role_requests for each row
  when (old.status = 'pending' and new.status = 'approved')
  execute function app.audit_row('rol.aprobado', '', 'user_id');
create trigger audit_rechazado after update on app.role_requests for each row
  when (old.status = 'pending' and new.status not in ('pending', 'approved'))
  execute function app.audit_row('rol.rechazado', '', 'user_id');

drop trigger audit on app.user_roles;
drop trigger audit_promotion on app.user_roles;
create trigger audit_concedido after insert on app.user_roles for each row when (new.role = 'superadmin')
  execute function app.audit_row('rol.concedido', '', 'user_id');
create trigger audit_ascendido after update of role on app.user_roles for each row
  when (new.role = 'superadmin' and old.role <> 'superadmin')
  execute function app.audit_row('rol.concedido', '', 'user_id');

drop trigger audit on app.proyectos;
create trigger audit_eliminado after delete on app.proyectos for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('proyecto.eliminado', 'empresa_id', 'nombre');

drop trigger audit on app.temas_generador;
create trigger audit_eliminado after delete on app.temas_generador for each row when (pg_trigger_depth() = 0)
  execute function app.audit_row('tema.eliminado', 'empresa_id', 'nombre');

-- The column lists leave out api_key: the key rotation seals the same key again.
drop trigger audit on app.ai_settings;
create trigger audit_configurada after insert on app.ai_settings for each row
  execute function app.audit_row('ia.configurada', 'company_id', 'provider,model');
create trigger audit_reconfigurada after update of provider, model, monthly_cap, api_key_last4, unmasked_uses on app.ai_settings for each row
  when (new.api_key is not distinct from old.api_key
    and (new.api_key_last4 is not null or old.api_key_last4 is null)
    and (new.provider, new.model, new.monthly_cap, new.unmasked_uses)
      is distinct from (old.provider, old.model, old.monthly_cap, old.unmasked_uses))
  execute function app.audit_row('ia.configurada', 'company_id', 'provider,model');
create trigger audit_clave_cambiada after update of provider, model, monthly_cap, api_key_last4, unmasked_uses on app.ai_settings for each row
  when ((new.api_key_last4 is not null or old.api_key_last4 is null) and new.api_key is distinct from old.api_key)
  execute function app.audit_row('ia.clave.cambiada', 'company_id', 'provider');
create trigger audit_clave_eliminada after update of provider, model, monthly_cap, api_key_last4, unmasked_uses on app.ai_settings for each row
  when (new.api_key_last4 is null and old.api_key_last4 is not null)
  execute function app.audit_row('ia.clave.eliminada', 'company_id', 'provider');

drop trigger audit on app.platform_settings;
create trigger audit_abierto_obligatoria after update on app.platform_settings for each row
  when (new.open_registration and new.mandatory_verification)
  execute function app.audit_row('plataforma.ajustada', '', '', 'Registro abierto, verificación obligatoria');
create trigger audit_abierto_opcional after update on app.platform_settings for each row
  when (new.open_registration and not new.mandatory_verification)
  execute function app.audit_row('plataforma.ajustada', '', '', 'Registro abierto, verificación opcional');
create trigger audit_cerrado_obligatoria after update on app.platform_settings for each row
  when (not new.open_registration and new.mandatory_verification)
  execute function app.audit_row('plataforma.ajustada', '', '', 'Registro cerrado, verificación obligatoria');
create trigger audit_cerrado_opcional after update on app.platform_settings for each row
  when (not new.open_registration and not new.mandatory_verification)
  execute function app.audit_row('plataforma.ajustada', '', '', 'Registro cerrado, verificación opcional');
