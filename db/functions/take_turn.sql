-- Counts one more call of an operation by the user of the transaction, for all their sessions and all servers together. Returns the
-- seconds to wait: 0 while the calls of the running span are within the limit.
create or replace function app.take_turn(operation text, most integer, span interval) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  seen record;
begin
  insert into auth.attempts as a (key, count, window_ends)
  values (format('turn:%s:%s:%s', app.user_id(), operation, span), 1, now() + span)
  on conflict (key) do update set
    count = case when a.window_ends <= now() then 1 else a.count + 1 end,
    window_ends = case when a.window_ends <= now() then excluded.window_ends else a.window_ends end
  returning a.count, a.window_ends into seen;
  return case when seen.count > most then greatest(1, ceil(extract(epoch from seen.window_ends - now()))::integer) else 0 end;
end $$;
alter function app.take_turn(text, integer, interval) owner to ensaya_gate;
grant execute on function app.take_turn(text, integer, interval) to ensaya_api;

-- Of a minute.
create or replace function app.take_turn(operation text, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.take_turn(operation, most, interval '1 minute');
end $$;
alter function app.take_turn(text, integer) owner to ensaya_gate;
grant execute on function app.take_turn(text, integer) to ensaya_api;
