-- Deleting the operator's key leaves one entry of its own, also while AI is off; it was 'apagada', or none.
drop trigger audit_apagada on app.plataforma_ia;
create trigger audit_apagada after update of enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone on app.plataforma_ia
  for each row when (old.enabled and not new.enabled and new.api_key is not null)
  execute function app.audit_row('plataforma.ia.apagada', '', 'provider,model');
create trigger audit_clave_eliminada after update of enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone
  on app.plataforma_ia for each row when (old.api_key is not null and new.api_key is null)
  execute function app.audit_row('plataforma.ia.clave_eliminada', '', 'provider,model');
