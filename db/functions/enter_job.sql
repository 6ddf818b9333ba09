-- Sets the context of a job: one company and no user. Granted to the worker only.
create or replace function app.enter_job(empresa_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select set_config('app.job_empresa_id', empresa_id::text, true);
end;

alter function app.enter_job(uuid) owner to ensaya_gate;
grant execute on function app.enter_job(uuid) to ensaya_worker;
