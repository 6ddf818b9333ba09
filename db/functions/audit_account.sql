-- Adds an event of an account. A trabajador's belongs to their company, whose responsables read it; all others belong to no company:
-- only superadmins and the person read them, because a responsable may run several companies.
create or replace function app.audit_person(actor uuid, act text, person uuid, subject text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.audit_by(actor, act, (
    select c.company_id from app.company_users c join app.empresas e on e.id = c.company_id
     where c.user_id = person and e.deleted_at is null limit 1), subject, person);
end $$;
alter function app.audit_person(uuid, text, uuid, text) owner to ensaya_gate;

-- For the tables of auth. Trigger arguments: the act, and the column with the actor's id, or '' where no person is known to have acted. The
-- user of the transaction comes first. Of the row only the address is copied.
create or replace function app.audit_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  fields jsonb := to_jsonb(new);
  person uuid := coalesce(fields ->> 'user_id', fields ->> 'id')::uuid;
  subject text := (select u.email from auth.user u where u.id = person);
begin
  if tg_argv[0] = 'cuenta.correo.cambiado' then
    subject := format('%s → %s', to_jsonb(old) ->> 'email', subject);
  end if;
  perform app.audit_person(coalesce(app.user_id(), (fields ->> tg_argv[1])::uuid), tg_argv[0], person, subject);
  return null;
end $$;
alter function app.audit_account() owner to ensaya_gate;

-- One entry per person for the sessions that a statement ends before their time. Without a user of the transaction, sessions that Better
-- Auth's role deletes were ended by the person.
create or replace function app.audit_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.audit_person(coalesce(app.user_id(), case session_user when 'ensaya_auth' then of_person.user_id end), tg_argv[0], of_person.user_id,
                           u.email || case when of_person.sessions > 1 then format(', %s sesiones', of_person.sessions) else '' end)
     from (select e.user_id, count(*) as sessions from ended e where e.entered and e.expires_at > now() group by e.user_id) of_person
     join auth.user u on u.id = of_person.user_id;
  return null;
end $$;
alter function app.audit_sessions() owner to ensaya_gate;

-- A sign-in that was refused. The address of an unknown account is not stored: the caller gives a keyed hash of it.
create or replace function app.audit_failed_sign_in(address text, address_hash text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person uuid := (select u.id from auth.user u where u.email = address);
begin
  perform app.audit_person(null, 'cuenta.entrada.fallida', person,
                           case when person is null then format('Dirección sin cuenta (%s)', address_hash) else address end);
end $$;
alter function app.audit_failed_sign_in(text, text) owner to ensaya_gate;
grant execute on function app.audit_failed_sign_in(text, text) to ensaya_auth;

-- A wrong code of the second factor. The actor is unknown.
create or replace function app.audit_failed_code(person uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.audit_person(null, 'cuenta.codigo.fallido', person, u.email) from auth.user u where u.id = person;
end $$;
alter function app.audit_failed_code(uuid) owner to ensaya_gate;
grant execute on function app.audit_failed_code(uuid) to ensaya_auth;
