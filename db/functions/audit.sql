-- Writes an administrative act down, in the words of the moment.
create or replace function app.audit(act text, empresa_id uuid, subject text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  actor uuid := app.user_id();
begin
  insert into app.audit_log (act, actor_id, actor_email, empresa_id, empresa_nombre, subject)
  values (act, actor, (select u.email from app.users u where u.id = actor), audit.empresa_id,
          (select e.nombre from app.empresas e where e.id = audit.empresa_id), subject);
end $$;
alter function app.audit(text, uuid, text) owner to ensaya_gate;

-- The acts follow the rows, whoever wrote them: a route cannot forget to tell.
create or replace function app.audit_row() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  email_of text;
begin
  case tg_table_name
    when 'empresas' then
      if tg_op = 'INSERT' then perform app.audit('empresa.creada', new.id, new.nombre);
      elsif tg_op = 'UPDATE' and old.deleted_at is null and new.deleted_at is not null then perform app.audit('empresa.eliminada', new.id, new.nombre);
      elsif tg_op = 'UPDATE' and old.deleted_at is not null and new.deleted_at is null then perform app.audit('empresa.recuperada', new.id, new.nombre);
      elsif tg_op = 'UPDATE' and new.deleted_at is null then perform app.audit('empresa.editada', new.id, new.nombre);
      end if;
    when 'responsables_empresas' then
      select u.email into email_of from app.users u where u.id = coalesce(new.user_id, old.user_id);
      perform app.audit(case tg_op when 'INSERT' then 'responsable.asignado' else 'responsable.eliminado' end, coalesce(new.empresa_id, old.empresa_id), email_of);
    when 'company_users' then
      select u.email into email_of from app.users u where u.id = coalesce(new.user_id, old.user_id);
      perform app.audit(case tg_op when 'INSERT' then 'usuario.añadido' else 'usuario.eliminado' end, coalesce(new.company_id, old.company_id), email_of);
    when 'invitations' then
      if tg_op = 'INSERT' then perform app.audit('invitacion.creada', new.empresa_id, coalesce(new.email, 'Enlace'));
      elsif new.revoked_at is not null and old.revoked_at is null then perform app.audit('invitacion.revocada', new.empresa_id, coalesce(new.email, 'Enlace'));
      elsif new.token_hash <> old.token_hash then perform app.audit('invitacion.reenviada', new.empresa_id, coalesce(new.email, 'Enlace'));
      elsif new.uses > old.uses then perform app.audit('invitacion.aceptada', new.empresa_id, coalesce(new.email, 'Enlace'));
      end if;
    when 'role_requests' then
      select u.email into email_of from app.users u where u.id = new.user_id;
      perform app.audit(case new.status when 'approved' then 'rol.aprobado' else 'rol.rechazado' end, null, email_of);
    when 'user_roles' then
      select u.email into email_of from app.users u where u.id = new.user_id;
      perform app.audit('rol.concedido', null, email_of);
    when 'proyectos' then
      perform app.audit('proyecto.eliminado', old.empresa_id, old.nombre);
    when 'temas_generador' then
      perform app.audit('tema.eliminado', old.empresa_id, old.nombre);
    when 'ai_settings' then
      if tg_op = 'INSERT' then perform app.audit('ia.configurada', new.company_id, format('%s, %s', new.provider, new.model));
      elsif new.api_key_last4 is null and old.api_key_last4 is not null then perform app.audit('ia.clave.eliminada', new.company_id, new.provider);
      elsif new.api_key is distinct from old.api_key then perform app.audit('ia.clave.cambiada', new.company_id, new.provider);
      elsif (new.provider, new.model, new.monthly_cap, new.unmasked_uses) is distinct from (old.provider, old.model, old.monthly_cap, old.unmasked_uses) then
        perform app.audit('ia.configurada', new.company_id, format('%s, %s', new.provider, new.model));
      end if;
    when 'platform_settings' then
      perform app.audit('plataforma.ajustada', null,
        format('Registro %s, verificación %s', case when new.open_registration then 'abierto' else 'cerrado' end,
          case when new.mandatory_verification then 'obligatoria' else 'opcional' end));
  end case;
  return null;
end $$;
alter function app.audit_row() owner to ensaya_gate;
