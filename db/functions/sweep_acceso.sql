-- Removes what has expired of sessions, links and counts, a batch at a time; says how many rows went.
create or replace function app.sweep_acceso() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone integer;
  total integer := 0;
begin
  delete from auth.session where id in (select id from auth.session where expires_at < now() limit 5000);
  get diagnostics gone = row_count; total := total + gone;
  delete from auth.verification where id in (select id from auth.verification where expires_at < now() limit 5000);
  get diagnostics gone = row_count; total := total + gone;
  delete from auth.attempts where key in (select key from auth.attempts where window_ends < now() limit 5000);
  get diagnostics gone = row_count; total := total + gone;
  return total;
end $$;

alter function app.sweep_acceso() owner to ensaya_gate;
grant execute on function app.sweep_acceso() to ensaya_worker;
