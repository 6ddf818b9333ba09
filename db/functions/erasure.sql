-- The person whom the transaction erases. Policies of the gate allow the deletions for that person only.
create or replace function app.erased_user_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.erased_user_id', true), '')::uuid;
grant execute on function app.erased_user_id() to ensaya_gate;

-- Asks for the erasure of the caller's account, or, as a superadmin, of another: all access ends at once, the job does the rest.
-- 'done'; 'last_superadmin'; 'only_responsable', with the company that would be left without one. No row: there is no such person.
create or replace function app.request_erasure(person uuid) returns table (outcome text, empresa text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  left_alone text;
begin
  if person is distinct from app.user_id() and not app.is_superadmin() then
    raise exception 'only a superadmin erases others' using errcode = 'EN403';
  end if;
  -- Of two superadmins, or two responsables of a company, who ask at the same time, the second one stays.
  perform pg_advisory_xact_lock(727362906);
  if not exists (select from app.users u where u.id = person and u.erased_at is null) then
    return;
  end if;
  if exists (select from app.user_roles r where r.user_id = person and r.role = 'superadmin')
    and not exists (select from app.user_roles r join app.users u on u.id = r.user_id join auth.user a on a.id = r.user_id
                     where r.role = 'superadmin' and r.user_id <> person and u.erasing_at is null and a.suspended_at is null) then
    return query select 'last_superadmin', null::text;
    return;
  end if;
  select e.nombre into left_alone
    from app.responsables_empresas m join app.empresas e on e.id = m.empresa_id
   where m.user_id = person and e.deleted_at is null
     and not exists (select from app.responsables_empresas o join app.users u on u.id = o.user_id
                      where o.empresa_id = m.empresa_id and o.user_id <> person and u.erasing_at is null)
   order by e.nombre limit 1;
  if found then
    return query select 'only_responsable', left_alone;
    return;
  end if;

  perform set_config('app.erased_user_id', person::text, true);
  update app.users u set erasing_at = coalesce(u.erasing_at, now()) where u.id = person;
  -- The counts of tries name IP addresses (of IPv6, the /64), which only the sessions link to the person.
  delete from auth.attempts t using auth.session s
   where s.user_id = person and s.ip_address ~ '^[0-9a-fA-F.:]+$'
     and case when t.key ~ '^[a-z_-]+:[0-9a-f:]+::/64$' then substr(t.key, strpos(t.key, ':') + 1)::inet >>= s.ip_address::inet
              else t.key like '%:' || s.ip_address end;
  update auth.user a set suspended_at = coalesce(a.suspended_at, now()), suspended_by = null where a.id = person;
  delete from auth.session s where s.user_id = person;
  return query select 'done', null::text;
end $$;
alter function app.request_erasure(uuid) owner to ensaya_gate;
grant execute on function app.request_erasure(uuid) to ensaya_api;

-- The addresses of a person who asked to be erased, the present one first. Empty: no such request.
create or replace function app.addresses_to_erase(person uuid) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select a.address from (
    select u.email as address, 0 as place from app.users u where u.id = person
    union all
    select former.address, 1 from app.audit_log l, regexp_split_to_table(l.subject, ' → ') former (address)
     where l.person_id = person and l.act = 'cuenta.correo.cambiado') a
   where exists (select from app.users u where u.id = person and u.erasing_at is not null and u.erased_at is null)
   group by a.address order by min(a.place);
end;
alter function app.addresses_to_erase(uuid) owner to ensaya_gate;
grant execute on function app.addresses_to_erase(uuid) to ensaya_worker, ensaya_gate;

-- The files that go with a person. `under_way`: an upload may not have ended.
create or replace function app.files_to_erase(person uuid) returns table (path text, under_way boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select a.path, a.attached_at is null and a.created_at > now() - interval '3 minutes' from app.archivos a
   where a.created_by = person and a.kind = any (app.personal_file_kinds())
     and exists (select from app.users u where u.id = person and u.erasing_at is not null);
end;
alter function app.files_to_erase(uuid) owner to ensaya_gate;
grant execute on function app.files_to_erase(uuid) to ensaya_worker;

-- Removes a person from reports: what the pieces of running ones have read, and findings that stand on their quotes alone. A title that is
-- a quote goes too. Positions stay, because quotes name them.
create or replace function app.erase_from_informes(person uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.informe_trozos t set result = jsonb_set(t.result, '{answers}', coalesce((
      select jsonb_agg(case when a.value ->> 'user_id' = person::text then a.value || '{"answer_text": ""}' else a.value end order by a.place)
        from jsonb_array_elements(t.result -> 'answers') with ordinality a (value, place)), '[]'))
   where person = any (t.user_ids) and t.result -> 'answers' @> jsonb_build_array(jsonb_build_object('user_id', person));
  update app.informes i set grupo_personas = array_remove(i.grupo_personas, person) where person = any (i.grupo_personas);
  update app.informes i set findings = (
      select jsonb_agg(
          case when exists (select from app.informe_citas c where c.empresa_id = i.empresa_id and c.informe_id = i.id
                             and c.finding = f.place - 1 and c.user_id = person) then
            case when not exists (select from app.informe_citas c where c.empresa_id = i.empresa_id and c.informe_id = i.id
                                   and c.finding = f.place - 1 and c.user_id <> person)
                 then '{"title": "Hallazgo retirado", "text": ""}'::jsonb
                 when f.value ->> 'title' like '«%' then f.value || '{"title": "Hallazgo"}'
                 else f.value end
          else f.value end order by f.place)
        from jsonb_array_elements(i.findings) with ordinality f (value, place))
   where (i.empresa_id, i.id) in (select c.empresa_id, c.informe_id from app.informe_citas c where c.user_id = person)
     and jsonb_array_length(i.findings) > 0;
end $$;
alter function app.erase_from_informes(uuid) owner to ensaya_gate;

-- Removes the name of a person from the notices of others.
create or replace function app.erase_from_avisos(person uuid, names text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  nobody constant text := 'Persona eliminada';
  own record;
begin
  for own in select k.kind, k.author from app.aviso_kinds() k where k.author is not null loop
    execute format('update app.avisos n set detail = $2 from (%s) o (empresa_id, subject_id, key)
                     where n.empresa_id = o.empresa_id and n.subject_id = o.subject_id and n.key = o.key and n.kind = $3', own.author)
      using person, nobody, own.kind;
  end loop;
  -- Who assigned a role-play; and of tasks and comments that are no more.
  update app.avisos n set detail = nobody
   where n.detail = any (names) and n.empresa_id in (
     select m.company_id from app.company_users m where m.user_id = person
     union select m.empresa_id from app.responsables_empresas m where m.user_id = person
     union select a.empresa_id from app.roleplay_assignments a where a.assigned_by = person
     union select h.empresa_id from app.tarea_historial h where h.changed_by = person);
end $$;
alter function app.erase_from_avisos(uuid, text[]) owner to ensaya_gate;

-- Erases a person who asked for it, in one transaction. The files named by files_to_erase() must have been removed: `removed`. False:
-- there is no such request, or an earlier attempt has finished it.
create or replace function app.erase_person(person uuid, removed text[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  nobody constant text := 'Persona eliminada';
  address constant text := format('eliminada-%s@eliminada.invalid', person);
  addresses text[] := array(select app.addresses_to_erase(person));
  began timestamptz := clock_timestamp();
  gone record;
  duty record;
begin
  select u.nombre into gone from app.users u where u.id = person and u.erasing_at is not null and u.erased_at is null for update;
  if not found then
    return false;
  end if;
  if exists (select from app.files_to_erase(person) f where f.path <> all (removed)) then
    raise exception 'a file was added meanwhile' using errcode = '40001';
  end if;
  perform set_config('app.erased_user_id', person::text, true);
  perform app.erase_from_avisos(person, array_remove(addresses || gone.nombre, null));
  perform app.erase_from_faqs(person);
  perform app.erase_from_informes(person);
  for duty in select d.tabla, d.borra from app.data_duties() with ordinality d where d.borra is not null order by d.ordinality loop
    execute format('delete from %s where %s', duty.tabla, duty.borra) using person, addresses;
  end loop;
  update auth.user a
     set email = address, name = '', image = null, email_verified = false, two_factor_enabled = false, time_zone = null, signed_in_at = null,
         seen_at = null, invitation_token_hash = null
   where a.id = person;
  update app.users u set nombre = nobody, time_zone = 'Europe/Madrid', erased_at = now() where u.id = person;
  -- The triggers have recorded the deletions above, with the address: one entry stands for all of them.
  delete from app.audit_log l where l.person_id = person and l.created_at >= began;
  update app.audit_log l set actor_email = nobody where l.actor_id = person;
  update app.audit_log l set subject = nobody where l.person_id = person;
  update app.audit_log l set subject = nobody
   where l.act in ('invitacion.creada', 'invitacion.reenviada', 'invitacion.aceptada', 'invitacion.revocada',
                 'propuesta.creada', 'propuesta.retirada', 'propuesta.aprobada', 'propuesta.rechazada') and l.subject = any (addresses);
  perform app.audit_by(null, 'cuenta.eliminada', null, nobody, person);
  return true;
end $$;
alter function app.erase_person(uuid, text[]) owner to ensaya_gate;
grant execute on function app.erase_person(uuid, text[]) to ensaya_worker;
