-- A company's quota of invitations: so many in the 24 hours that begin with the first of them.

create or replace function app.may_invite_to(empresa uuid) returns boolean
language sql stable parallel safe
return app.is_superadmin() or empresa = any (app.managed_ids());
grant execute on function app.may_invite_to(uuid) to ensaya_gate;

-- Takes places of the quota and returns how many were left before. Takes none if they do not suffice. The count stays locked until the
-- transaction ends, so that concurrent lists of all servers take their places one after the other; a rollback gives them back.
create or replace function app.take_invitations(empresa uuid, wanted integer, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  quota text := 'invitations:' || empresa;
  left_over integer;
begin
  if not app.may_invite_to(empresa) then
    raise exception 'only who runs a company invites to it' using errcode = 'EN403';
  end if;
  insert into auth.attempts as a (key, count, window_ends) values (quota, 0, now() + interval '24 hours')
  on conflict (key) do update set
    count = case when a.window_ends <= now() then 0 else a.count end,
    window_ends = case when a.window_ends <= now() then excluded.window_ends else a.window_ends end
  returning greatest(0, most - a.count) into left_over;
  if wanted <= left_over then
    update auth.attempts a set count = a.count + wanted where a.key = quota;
  end if;
  return left_over;
end $$;
alter function app.take_invitations(uuid, integer, integer) owner to ensaya_gate;
grant execute on function app.take_invitations(uuid, integer, integer) to ensaya_api;

create or replace function app.invitations_left(empresa uuid, most integer) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select case when app.may_invite_to(empresa) then greatest(0, most - coalesce(
    (select a.count from auth.attempts a where a.key = 'invitations:' || empresa and a.window_ends > now()), 0)) end;
end;
alter function app.invitations_left(uuid, integer) owner to ensaya_gate;
grant execute on function app.invitations_left(uuid, integer) to ensaya_api;
