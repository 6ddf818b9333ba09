-- Counts one more attempt under each key and returns the seconds to wait: 0 if no key exceeds its limit.
-- Counts before the caller checks the password, so that the limit also holds for concurrent attempts.
create or replace function auth.take_attempt(keys text[], limits integer[], span interval) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  tried record;
  wait integer := 0;
  seen record;
begin
  for tried in select k as key, l as most from unnest(keys, limits) as t (k, l) order by k loop
    insert into auth.attempts as a (key, count, window_ends) values (tried.key, 1, now() + span)
    on conflict (key) do update set
      count = case when a.window_ends <= now() then 1 else a.count + 1 end,
      window_ends = case when a.window_ends <= now() then now() + span else a.window_ends end
    returning a.count, a.window_ends into seen;
    if seen.count > tried.most then
      wait := greatest(wait, ceil(extract(epoch from seen.window_ends - now()))::integer);
    end if;
  end loop;
  return wait;
end $$;

grant execute on function auth.take_attempt(text[], integer[], interval) to ensaya_auth;

-- The same for many keys with one limit, in one statement. Returns the keys that do not exceed it.
create or replace function auth.take_attempts(keys text[], most integer, span interval) returns setof text
language sql set search_path = pg_catalog, pg_temp
begin atomic
  with taken as (
    insert into auth.attempts as a (key, count, window_ends) select k, 1, now() + span from unnest(keys) k order by k
    on conflict (key) do update set
      count = case when a.window_ends <= now() then 1 else a.count + 1 end,
      window_ends = case when a.window_ends <= now() then now() + span else a.window_ends end
    returning a.key, a.count)
  select t.key from taken t where t.count <= most;
end;

grant execute on function auth.take_attempts(text[], integer, interval) to ensaya_auth;
