-- Companies with files that have been unattached for an hour. The worker gets only their ids. The file of a draft is unattached, so that
-- only its author reads it, and stays.
create or replace function app.loose_archivos() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select distinct a.empresa_id from app.archivos a
   where a.attached_at is null and a.created_at < now() - interval '1 hour'
     and not exists (select from app.borradores_roleplay d where d.empresa_id = a.empresa_id and d.archivo_id = a.id)
   limit 1000;
end;
alter function app.loose_archivos() owner to ensaya_gate;
grant execute on function app.loose_archivos() to ensaya_worker;

-- These files of the job's company. The worker reads no draft.
create or replace function app.loose_archivos_of_job() returns table (id uuid, path text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select a.id, a.path from app.archivos a
   where a.empresa_id = app.job_empresa_id() and a.attached_at is null and a.created_at < now() - interval '1 hour'
     and not exists (select from app.borradores_roleplay d where d.empresa_id = a.empresa_id and d.archivo_id = a.id)
   limit 1000;
end;
alter function app.loose_archivos_of_job() owner to ensaya_gate;
grant execute on function app.loose_archivos_of_job() to ensaya_worker;
