-- Whether an account may be replaced by the owner of its mailbox: its address was never confirmed and the account is not established.
-- Where confirmation is mandatory such an account cannot sign in, so a membership as trabajador, which a link to share gives without
-- proof of the address, does not protect it. A superadmin, or a responsable with a company, got the role while confirmation was off
-- and is never replaced.
create or replace function app.gives_way(person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select not a.email_verified
     and not exists (select from app.user_roles r where r.user_id = a.id and r.role = 'superadmin')
     and not exists (select from app.responsables_empresas m where m.user_id = a.id)
     and (s.mandatory_verification or not exists (select from app.company_users c where c.user_id = a.id))
    from auth.user a, app.platform_settings s where a.id = person;
end;
alter function app.gives_way(uuid) owner to ensaya_gate;

-- Whether the inviting user has seen the link of an invitation: then holding it does not prove the address.
create or replace function app.invitation_link_shown(hash bytea) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select i.link_shown from app.invitations i where i.token_hash = hash;
end;
alter function app.invitation_link_shown(bytea) owner to ensaya_gate;
grant execute on function app.invitation_link_shown(bytea) to ensaya_auth;

-- Notes that the mail of an open invitation will not arrive. By its token: an invitation that was sent again has another. Returns its company.
create or replace function app.note_undelivered(hash bytea, reason text) returns uuid
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update app.invitations i set undelivered = reason
   where i.token_hash = hash and i.accepted_at is null and i.revoked_at is null and i.undelivered is null
  returning i.empresa_id;
end;
alter function app.note_undelivered(bytea, text) owner to ensaya_gate;
grant execute on function app.note_undelivered(bytea, text) to ensaya_worker;

-- Holding a mailed invitation proves ownership of the mailbox. An unconfirmed account with that address is removed with its membership;
-- otherwise a stranger could block an address for ever by registering it.
create or replace function app.free_address(hash bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  squatter record;
begin
  select u.id, u.email into squatter
    from app.invitations i join auth.user u on u.email = i.email
   where i.token_hash = hash and i.revoked_at is null and i.accepted_at is null and i.expires_at > now() and not i.link_shown
     and app.gives_way(u.id);
  if found then
    perform app.audit('usuario.eliminado', c.company_id, squatter.email) from app.company_users c where c.user_id = squatter.id;
    delete from app.users where id = squatter.id;
    delete from auth.user where id = squatter.id;
  end if;
end $$;
alter function app.free_address(bytea) owner to ensaya_gate;
grant execute on function app.free_address(bytea) to ensaya_auth;

-- What a token invites to. For the sign-up, which runs before any session exists.
create or replace function app.read_invitation(hash bytea)
returns table (empresa_id uuid, empresa text, role text, email text, status text, has_account boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select e.id, e.nombre, i.role, i.email,
         case when i.revoked_at is not null or e.deleted_at is not null then 'revoked'
              when i.accepted_at is not null then 'accepted'
              when i.expires_at <= now() or i.uses >= 200 then 'expired' else 'pending' end,
         exists (select from auth.user a where a.email = i.email and not app.gives_way(a.id))
    from app.invitations i join app.empresas e on e.id = i.empresa_id
   where i.token_hash = hash;
end;
alter function app.read_invitation(bytea) owner to ensaya_gate;
grant execute on function app.read_invitation(bytea) to ensaya_auth;

-- Whether the company of an invitation is suspended: it accepts no invitation until it is restored.
create or replace function app.is_invitation_suspended(hash bytea) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select exists (select from app.invitations i join app.empresas e on e.id = i.empresa_id where i.token_hash = hash and e.suspended_at is not null);
end;
alter function app.is_invitation_suspended(bytea) owner to ensaya_gate;
grant execute on function app.is_invitation_suspended(bytea) to ensaya_auth;

-- The name of the person who invites, if they have given one and the company still admits people through this link.
create or replace function app.invitation_inviter(hash bytea) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.nombre from app.invitations i join app.users u on u.id = i.created_by
   where i.token_hash = hash and i.revoked_at is null and i.expires_at > now();
end;
alter function app.invitation_inviter(bytea) owner to ensaya_gate;
grant execute on function app.invitation_inviter(bytea) to ensaya_auth;

-- The name that the person who invites gave to the invited one.
create or replace function app.invitation_nombre(hash bytea) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select i.nombre from app.invitations i where i.token_hash = hash and i.revoked_at is null and i.expires_at > now();
end;
alter function app.invitation_nombre(bytea) owner to ensaya_gate;
grant execute on function app.invitation_nombre(bytea) to ensaya_auth;

-- The role-plays that wait for the person who joins, by name, as long as the company still has them.
create or replace function app.invitation_roleplays(hash bytea) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(array_agg(r.title order by r.title), '{}')
    from app.invitations i join app.roleplays r on r.company_id = i.empresa_id and r.id = any (i.roleplay_ids)
   where i.token_hash = hash and i.revoked_at is null and i.expires_at > now();
end;
alter function app.invitation_roleplays(bytea) owner to ensaya_gate;
grant execute on function app.invitation_roleplays(bytea) to ensaya_auth;

-- Gives a new trabajador what their invitation promises: its role-plays, then its groups, which give theirs. Once: who has a role-play
-- already keeps theirs. Role-plays and groups are locked: one that is being deleted is left out, and would otherwise fail the foreign key
-- and with it the registration.
create or replace function app.give_invited(empresa uuid, invitation uuid, person uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.roleplay_assignments (empresa_id, roleplay_id, user_id, due_day, assigned_by)
  select i.empresa_id, r.id, u.id, (now() at time zone u.time_zone)::date + i.roleplay_days, i.created_by
    from app.invitations i
    join app.roleplays r on r.company_id = i.empresa_id and r.id = any (i.roleplay_ids)
    join app.users u on u.id = person
   where i.empresa_id = empresa and i.id = invitation and i.role = 'worker'
   order by r.id
     for key share of r
  on conflict (empresa_id, roleplay_id, user_id) do nothing;
  insert into app.grupo_personas (empresa_id, grupo_id, user_id)
  select i.empresa_id, g.id, person
    from app.invitations i
    join app.grupos g on g.empresa_id = i.empresa_id and g.id = any (i.grupo_ids)
   where i.empresa_id = empresa and i.id = invitation and i.role = 'worker'
   order by g.id
     for key share of g
  on conflict (empresa_id, grupo_id, user_id) do nothing;
end;
alter function app.give_invited(uuid, uuid, uuid) owner to ensaya_gate;

-- Redeems an invitation for a user: checks it, adds the membership, counts the use. Returns the company, or raises.
-- A link to share can be used 200 times, but not by a user who was removed from the company after the link was made.
create or replace function app.use_invitation(hash bytea, person uuid, address text, as_role text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  offered record;
begin
  select i.empresa_id, i.id, i.email, i.role, i.refused, e.suspended_at into offered
    from app.invitations i join app.empresas e on e.id = i.empresa_id
   where i.token_hash = hash and i.revoked_at is null and i.accepted_at is null and i.expires_at > now() and i.uses < 200
     and e.deleted_at is null
     for update of i;
  if not found or (offered.email is not null and offered.email <> address) then
    raise exception 'no such invitation' using errcode = 'ENINV';
  end if;
  if offered.suspended_at is not null then
    raise exception 'the company is suspended' using errcode = 'ENCSU';
  end if;
  if offered.role <> as_role then
    raise exception 'the account has another role' using errcode = 'ENOTR';
  end if;
  if person = any (offered.refused) then
    raise exception 'removed from the company since' using errcode = 'ENLFT';
  end if;
  perform set_config('app.invited_id', person::text, true);
  if offered.role = 'worker' then
    insert into app.company_users (company_id, user_id) values (offered.empresa_id, person);
  else
    insert into app.responsables_empresas (empresa_id, user_id) values (offered.empresa_id, person);
  end if;
  update app.invitations i set uses = i.uses + 1, accepted_at = case when i.email is null then null else now() end
   where i.empresa_id = offered.empresa_id and i.id = offered.id;
  perform app.give_invited(offered.empresa_id, offered.id, person);
  perform set_config('app.invited_id', '', true);
  return offered.empresa_id;
end $$;
alter function app.use_invitation(bytea, uuid, text, text) owner to ensaya_gate;

-- Redeems an invitation for the signed-in user.
create or replace function app.accept_invitation(hash bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select app.use_invitation(hash, u.id, u.email, r.role)
      from app.users u join app.user_roles r on r.user_id = u.id where u.id = app.user_id());
end $$;
alter function app.accept_invitation(bytea) owner to ensaya_gate;
grant execute on function app.accept_invitation(bytea) to ensaya_api;

-- Updates a company's invitations when a membership begins or ends. Joining marks the user's mailed invitations as accepted, if the
-- address is confirmed: an unconfirmed one may belong to another person. Removal revokes the user's open invitations and excludes the
-- user from the company's current links.
create or replace function app.settle_invitations() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  empresa uuid;
  accepted record;
begin
  if tg_table_name = 'company_users' then
    empresa := coalesce(new.company_id, old.company_id);
  else
    empresa := coalesce(new.empresa_id, old.empresa_id);
  end if;
  if tg_op = 'INSERT' then
    for accepted in
      update app.invitations i set accepted_at = now() from auth.user a
       where a.id = new.user_id and a.email_verified and i.empresa_id = empresa and i.email = a.email and i.role = new.role
         and i.accepted_at is null and i.revoked_at is null
      returning i.id, i.expires_at
    loop
      -- One that has expired promises nothing any more.
      if accepted.expires_at > now() then
        perform app.give_invited(empresa, accepted.id, new.user_id);
      end if;
    end loop;
    return null;
  end if;
  update app.invitations i set revoked_at = now() from app.users u
   where u.id = old.user_id and i.empresa_id = empresa and i.email = u.email and i.accepted_at is null and i.revoked_at is null;
  update app.invitations i set refused = i.refused || old.user_id
   where i.empresa_id = empresa and i.email is null and i.revoked_at is null and i.expires_at > now();
  return null;
end $$;
alter function app.settle_invitations() owner to ensaya_gate;
