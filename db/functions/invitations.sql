-- Whether a person belongs to any company.
create or replace function app.is_member(person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select exists (select from app.company_users c where c.user_id = person)
      or exists (select from app.responsables_empresas r where r.user_id = person);
end;
alter function app.is_member(uuid) owner to ensaya_gate;

-- Whoever holds a mailed invitation holds the mailbox. An account that somebody made with its address, never confirmed and never took
-- anywhere, gives way: else a stranger could keep an address out for ever by registering it.
create or replace function app.free_address(hash bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  squatter uuid;
begin
  select u.id into squatter
    from app.invitations i join auth.user u on u.email = i.email
   where i.token_hash = hash and i.revoked_at is null and i.accepted_at is null and i.expires_at > now()
     and not u.email_verified and not app.is_member(u.id);
  if found then
    delete from app.users where id = squatter;
    delete from auth.user where id = squatter;
  end if;
end $$;
alter function app.free_address(bytea) owner to ensaya_gate;
grant execute on function app.free_address(bytea) to ensaya_auth;

-- What a token invites to. For the sign-up, which acts before anybody has entered.
create or replace function app.read_invitation(hash bytea)
returns table (empresa_id uuid, empresa text, role text, email text, status text, has_account boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select e.id, e.nombre, i.role, i.email,
         case when i.revoked_at is not null or e.deleted_at is not null then 'revoked'
              when i.accepted_at is not null then 'accepted'
              when i.expires_at <= now() or i.uses >= 200 then 'expired' else 'pending' end,
         exists (select from app.users u join auth.user a on a.id = u.id where u.email = i.email and (a.email_verified or app.is_member(u.id)))
    from app.invitations i join app.empresas e on e.id = i.empresa_id
   where i.token_hash = hash;
end;
alter function app.read_invitation(bytea) owner to ensaya_gate;
grant execute on function app.read_invitation(bytea) to ensaya_auth;

-- Uses an invitation up for a person: checks it, lets them into its company, counts. Returns the company, or raises.
-- A link for whoever has it serves 200 times.
create or replace function app.use_invitation(hash bytea, person uuid, address text, as_role text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  offered record;
begin
  select i.empresa_id, i.id, i.email, i.role into offered
    from app.invitations i join app.empresas e on e.id = i.empresa_id
   where i.token_hash = hash and i.revoked_at is null and i.accepted_at is null and i.expires_at > now() and i.uses < 200
     and e.deleted_at is null
     for update of i;
  if not found or (offered.email is not null and offered.email <> address) then
    raise exception 'no such invitation' using errcode = 'ENINV';
  end if;
  if offered.role <> as_role then
    raise exception 'the account has another role' using errcode = 'ENOTR';
  end if;
  if offered.role = 'worker' then
    insert into app.company_users (company_id, user_id) values (offered.empresa_id, person);
  else
    insert into app.responsables_empresas (empresa_id, user_id) values (offered.empresa_id, person);
  end if;
  update app.invitations i set uses = i.uses + 1, accepted_at = case when i.email is null then null else now() end
   where i.empresa_id = offered.empresa_id and i.id = offered.id;
  return offered.empresa_id;
end $$;
alter function app.use_invitation(bytea, uuid, text, text) owner to ensaya_gate;

-- Accepts with the account one has.
create or replace function app.accept_invitation(hash bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select app.use_invitation(hash, u.id, u.email, r.role)
      from app.users u join app.user_roles r on r.user_id = u.id where u.id = app.user_id());
end $$;
alter function app.accept_invitation(bytea) owner to ensaya_gate;
grant execute on function app.accept_invitation(bytea) to ensaya_api;
