-- The company or the person whose copy the transaction writes, as enter_export() set it. The policies of the worker read it.
create or replace function app.export_empresa_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.export_empresa_id', true), '')::uuid;
create or replace function app.export_user_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.export_user_id', true), '')::uuid;
grant execute on function app.export_empresa_id(), app.export_user_id() to ensaya_worker;

-- Sets the context of a copy that was asked for and is not written yet; no other rows of the company or person can be read. Granted to the
-- worker only. No row: it is written, or its company was deleted meanwhile.
create or replace function app.enter_export(export uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked record;
begin
  select x.user_id, x.empresa_id into asked from app.exportaciones x
   where x.id = export and x.state = 'pending'
     and (x.empresa_id is null or exists (select from app.empresas e where e.id = x.empresa_id and e.deleted_at is null))
     and (x.empresa_id is not null or exists (select from app.users u where u.id = x.user_id and u.erasing_at is null));
  if not found then
    raise exception 'no copy to be written' using errcode = 'EN403';
  end if;
  perform set_config('app.export_empresa_id', coalesce(asked.empresa_id::text, ''), true),
          set_config('app.export_user_id', case when asked.empresa_id is null then asked.user_id::text else '' end, true);
end $$;
alter function app.enter_export(uuid) owner to ensaya_gate;
grant execute on function app.enter_export(uuid) to ensaya_worker;

-- What the job writes: whose copy, and for whom. No row: it was withdrawn, or the person has lost the right to it.
create or replace function app.export_to_write(export uuid) returns table (user_id uuid, empresa_id uuid, nombre text, state text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select x.user_id, x.empresa_id, coalesce(e.nombre, u.nombre, u.email), x.state
    from app.exportaciones x join app.users u on u.id = x.user_id left join app.empresas e on e.id = x.empresa_id
   where x.id = export
     and case when x.empresa_id is null then u.erasing_at is null else e.deleted_at is null end;
end;
alter function app.export_to_write(uuid) owner to ensaya_gate;
grant execute on function app.export_to_write(uuid) to ensaya_worker;

-- Marks a copy as written, notifies its readers and returns their addresses, for a mail, and the companies with a new notice. Null: it is
-- gone, or was marked before.
create or replace function app.finish_export(export uuid, bytes bigint, filas integer, archivos integer, faltan integer)
returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  written app.exportaciones;
  readers uuid[];
  place uuid;
begin
  update app.exportaciones x
     set state = 'ready', finished_at = now(), expires_at = now() + interval '7 days',
         bytes = finish_export.bytes, filas = finish_export.filas, archivos = finish_export.archivos, faltan = finish_export.faltan
   where x.id = export and x.state = 'pending'
  returning x.* into written;
  if not found then
    return null;
  end if;
  if written.empresa_id is null then
    readers := array[written.user_id];
    -- A notice belongs to a company; a person without one gets the mail alone.
    place := (select m.id from (select c.company_id as id from app.company_users c where c.user_id = written.user_id
                                union all select r.empresa_id from app.responsables_empresas r where r.user_id = written.user_id) m limit 1);
    if place is not null then
      perform app.add_avisos('copia_lista', place, readers, export, 'Tus datos', null, format('copia_lista:%s', export));
    end if;
  else
    place := written.empresa_id;
    readers := array(select r.user_id from app.responsables_empresas r where r.empresa_id = written.empresa_id);
    perform app.add_avisos('copia_lista', e.id, readers, export, e.nombre, null, format('copia_lista:%s', export), e.id)
       from app.empresas e where e.id = written.empresa_id;
  end if;
  return jsonb_build_object(
    'place', place,
    'emails', (select coalesce(jsonb_agg(u.email), '[]') from app.users u join auth.user a on a.id = u.id
                where u.id = any (readers) and a.suspended_at is null
                  and (a.email_verified or not exists (select from app.platform_settings s where s.mandatory_verification))));
end $$;
alter function app.finish_export(uuid, bigint, integer, integer, integer) owner to ensaya_gate;
grant execute on function app.finish_export(uuid, bigint, integer, integer, integer) to ensaya_worker;

-- A copy whose job was given up.
create or replace function app.fail_export(export uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.exportaciones x set state = 'failed', finished_at = now() where x.id = export and x.state = 'pending';
end $$;
alter function app.fail_export(uuid) owner to ensaya_gate;
grant execute on function app.fail_export(uuid) to ensaya_worker;

-- Opens a copy for reading, and records it. No row: there is none, or it is for others. A superadmin reads no copy of a company.
create or replace function app.open_export(export uuid) returns table (id uuid, user_id uuid, empresa_id uuid, nombre text, finished_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    with opened as (
      update app.exportaciones x set downloaded_at = now()
       where x.id = export and x.state = 'ready' and x.expires_at > now()
         and case when x.empresa_id is null then x.user_id = app.user_id() else x.empresa_id = any (app.managed_ids()) end
      returning x.id, x.user_id, x.empresa_id, x.finished_at)
    select o.id, o.user_id, o.empresa_id, e.nombre, o.finished_at from opened o left join app.empresas e on e.id = o.empresa_id;
end $$;
alter function app.open_export(uuid) owner to ensaya_gate;
grant execute on function app.open_export(uuid) to ensaya_api;

-- Copies whose time is over, those of people who are being erased among them. The worker deletes the file, then the row.
create or replace function app.expired_exports(person uuid) returns table (id uuid, user_id uuid, empresa_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select x.id, x.user_id, x.empresa_id from app.exportaciones x
   where case when person is null then x.expires_at < now() else x.user_id = person and x.empresa_id is null end
   order by x.expires_at limit 1000;
end;
alter function app.expired_exports(uuid) owner to ensaya_gate;
create or replace function app.forget_export(export uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.exportaciones x where x.id = export and x.expires_at < now();
end $$;
alter function app.forget_export(uuid) owner to ensaya_gate;
grant execute on function app.expired_exports(uuid), app.forget_export(uuid) to ensaya_worker;
