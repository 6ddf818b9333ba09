-- Joining a company ends the membership of a deleted one, which otherwise lasts until the purge.
create or replace function app.leave_deleted_empresa() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.company_users c using app.empresas e
   where c.user_id = new.user_id and e.id = c.company_id and e.deleted_at is not null;
  return new;
end $$;
alter function app.leave_deleted_empresa() owner to ensaya_gate;
