-- Records a download. False if the caller does not run the company. The activity log of a responsable without a company named is one entry
-- for each of theirs.
create or replace function app.audit_export(act text, empresa uuid, subject text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if act not like 'exportacion.%' then
    raise exception 'not an export' using errcode = 'EN403';
  end if;
  if empresa is null and not app.is_superadmin() then
    perform app.audit(act, own.id, subject) from unnest(app.managed_ids()) own (id);
    return true;
  end if;
  if not app.is_superadmin() and empresa <> all (app.managed_ids()) then
    return false;
  end if;
  perform app.audit(act, empresa, subject);
  return true;
end $$;
alter function app.audit_export(text, uuid, text) owner to ensaya_gate;
grant execute on function app.audit_export(text, uuid, text) to ensaya_api;
