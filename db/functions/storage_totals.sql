-- The stored files by kind, of all companies together: for the operator's metrics, read by the worker.
create or replace function app.storage_totals() returns table (kind text, files bigint, bytes bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select a.kind, count(*), sum(a.bytes)::bigint from app.archivos a group by a.kind;
end;
alter function app.storage_totals() owner to ensaya_gate;
grant execute on function app.storage_totals() to ensaya_worker;
