-- Suspends a company, or gives its people access again. One row is written however many people it has: sessions stay, and enter() refuses
-- them meanwhile. False when there is no such company.
create or replace function app.suspend_empresa(empresa uuid, suspended boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin suspends companies' using errcode = 'EN403';
  end if;
  update app.empresas e
     set suspended_at = case when suspended then now() end,
         suspended_by = case when suspended then app.user_id() end,
         restored_at = case when suspended then e.restored_at else now() end
   where e.id = empresa and e.deleted_at is null and suspended = (e.suspended_at is null);
  -- Doing it twice is no mistake: the first time counts.
  return found or exists (select from app.empresas e where e.id = empresa and e.deleted_at is null);
end $$;
alter function app.suspend_empresa(uuid, boolean) owner to ensaya_gate;
grant execute on function app.suspend_empresa(uuid, boolean) to ensaya_api;

-- Takes the deletion of a company back, until its purge. A company that was suspended still is.
create or replace function app.restore_empresa(empresa uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin restores companies' using errcode = 'EN403';
  end if;
  update app.empresas e set deleted_at = null, restored_at = now()
   where e.id = empresa and e.deleted_at >= now() - interval '30 days';
  return found;
end $$;
alter function app.restore_empresa(uuid) owner to ensaya_gate;
grant execute on function app.restore_empresa(uuid) to ensaya_api;

-- A suspended company gets no invitation, and none of its own is sent again.
create or replace function app.refuse_suspended() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from app.empresas e where e.id = new.empresa_id and e.suspended_at is not null) then
    raise exception 'the company is suspended' using errcode = 'ENCSU';
  end if;
  return new;
end $$;
alter function app.refuse_suspended() owner to ensaya_gate;

-- For the job that sends mails: those of the companies whose mail of a moment is not sent, because they are suspended or deleted, or were
-- since.
create or replace function app.held_empresas(empresas uuid[], since timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select e.id from app.empresas e
   where e.id = any (empresas) and (e.suspended_at is not null or e.deleted_at is not null or e.restored_at > since);
end;
alter function app.held_empresas(uuid[], timestamptz) owner to ensaya_gate;
grant execute on function app.held_empresas(uuid[], timestamptz) to ensaya_worker;

-- The same for the mail of an invitation, by its token.
create or replace function app.is_invitation_held(hash bytea, since timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select exists (select from app.invitations i, app.held_empresas(array[i.empresa_id], since) where i.token_hash = hash);
end;
alter function app.is_invitation_held(bytea, timestamptz) owner to ensaya_gate;
grant execute on function app.is_invitation_held(bytea, timestamptz) to ensaya_worker;
