-- Returns the tasks that a trabajador of the job's company was not notified of, and marks them as notified. No row: nothing to send.
-- Within an hour of the last notification it returns only `wait`, in seconds. Tasks assigned more than two days ago are skipped, so
-- that configuring a mail server late does not announce old tasks.
create or replace function app.tell_tareas(person uuid) returns table (wait integer, email text, empresa text, nombres text[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  company uuid := app.job_empresa_id();
  last_told timestamptz;
begin
  -- A link to share gives a membership before the address is confirmed: until then the mailbox may be another person's.
  if not exists (
    select from auth.user a where a.id = person
       and (a.email_verified or not exists (select from app.platform_settings s where s.mandatory_verification))) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(person::text, 727362904));
  select max(t.told_at) into last_told from app.tareas t where t.empresa_id = company and t.trabajador_id = person;
  if last_told > now() - interval '1 hour' then
    return query
      select ceil(extract(epoch from last_told + interval '1 hour' - now()))::integer + 1, ''::text, ''::text, '{}'::text[]
       where exists (select from app.tareas t where t.empresa_id = company and t.trabajador_id = person and t.told_at is null and t.estado <> 'completada'
             and t.given_at > now() - interval '2 days');
    return;
  end if;
  return query
    with told as (
      update app.tareas t set told_at = now()
       where t.empresa_id = company and t.trabajador_id = person and t.told_at is null and t.estado <> 'completada'
         and t.given_at > now() - interval '2 days'
      returning t.nombre, t.fecha_entrega, t.created_at)
    select 0, u.email, e.nombre, (select array_agg(told.nombre order by told.fecha_entrega nulls last, told.created_at) from told)
      from app.users u, app.empresas e
     where u.id = person and e.id = company and e.deleted_at is null and exists (select from told);
end $$;
alter function app.tell_tareas(uuid) owner to ensaya_gate;
grant execute on function app.tell_tareas(uuid) to ensaya_worker;
grant execute on function app.job_empresa_id() to ensaya_gate;

-- Trabajadores with a task that has been unnotified for 10 minutes, because its job was lost or ran too early.
create or replace function app.tareas_to_tell() returns table (empresa_id uuid, trabajador_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select distinct t.empresa_id, t.trabajador_id from app.tareas t join auth.user a on a.id = t.trabajador_id
   where t.told_at is null and t.estado <> 'completada'
     and t.given_at between now() - interval '2 days' and now() - interval '10 minutes'
     and (a.email_verified or not exists (select from app.platform_settings s where s.mandatory_verification))
   limit 5000;
end;
alter function app.tareas_to_tell() owner to ensaya_gate;
grant execute on function app.tareas_to_tell() to ensaya_worker;
