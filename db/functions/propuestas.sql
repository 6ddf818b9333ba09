-- Taken back by who proposed. Not when a person is erased or the company is deleted.
create or replace trigger audit_retirada after delete on app.propuestas for each row when (old.status = 'pending' and old.created_by = app.user_id())
  execute function app.audit_row('propuesta.retirada', 'empresa_id', 'email');
