-- Runs in the transaction that creates the account. Creates the user and assigns the role by rule, so that an account always has a role or
-- a pending request. A sign-up with an invitation gets the invitation's role and company, or fails.
create or replace function app.admit_user() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.users (id, email, nombre, time_zone)
  values (new.id, new.email, nullif(btrim(new.name), ''), coalesce(new.time_zone, 'Europe/Madrid'));

  if new.requested_role <> 'superadmin' then
    insert into app.user_roles (user_id, role) values (new.id, new.requested_role);
    if new.invitation_token_hash is not null then
      perform app.use_invitation(new.invitation_token_hash, new.id, new.email, new.requested_role);
    end if;
    return null;
  end if;

  -- Two concurrent registrations must not both find that there is no superadmin yet.
  perform pg_advisory_xact_lock(727362903);
  if new.may_be_first_superadmin and not exists (select from app.user_roles where role = 'superadmin') then
    insert into app.user_roles (user_id, role) values (new.id, 'superadmin');
  else
    insert into app.role_requests (user_id, role) values (new.id, 'superadmin');
  end if;
  return null;
end $$;

alter function app.admit_user() owner to ensaya_gate;
