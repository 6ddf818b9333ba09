-- A superadmin decides a request. True if it was pending. The role requires a confirmed address where confirmation is mandatory.
create or replace function app.decide_role_request(request_id uuid, approve boolean, confirmed_only boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  request record;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin decides' using errcode = 'EN403';
  end if;
  if approve and confirmed_only and exists (
    select from app.role_requests q join auth.user u on u.id = q.user_id where q.id = request_id and q.status = 'pending' and not u.email_verified) then
    raise exception 'the address is not confirmed' using errcode = 'ENUNC';
  end if;
  update app.role_requests
     set status = case when approve then 'approved' else 'refused' end, decided_by = app.user_id(), decided_at = now()
   where id = request_id and status = 'pending'
  returning user_id, role into request;
  if not found then
    return false;
  end if;
  if approve then
    insert into app.user_roles (user_id, role) values (request.user_id, request.role);
  end if;
  return true;
end $$;

alter function app.decide_role_request(uuid, boolean, boolean) owner to ensaya_gate;
grant execute on function app.decide_role_request(uuid, boolean, boolean) to ensaya_api;
