-- Deletes expired sessions, links and counts, one batch per call. Returns the number of rows deleted.
create or replace function app.sweep_acceso() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  deleted integer;
  total integer := 0;
begin
  delete from auth.session where id in (select id from auth.session where expires_at < now() limit 5000);
  get diagnostics deleted = row_count; total := total + deleted;
  delete from auth.verification where id in (select id from auth.verification where expires_at < now() limit 5000);
  get diagnostics deleted = row_count; total := total + deleted;
  delete from auth.attempts where key in (select key from auth.attempts where window_ends < now() limit 5000);
  get diagnostics deleted = row_count; total := total + deleted;
  delete from auth.objections where token_hash in (select token_hash from auth.objections where expires_at < now() limit 5000);
  get diagnostics deleted = row_count; total := total + deleted;
  delete from auth.address_changes where user_id in (select user_id from auth.address_changes where expires_at < now() limit 5000);
  get diagnostics deleted = row_count; total := total + deleted;
  return total;
end $$;

alter function app.sweep_acceso() owner to ensaya_gate;
grant execute on function app.sweep_acceso() to ensaya_worker;
