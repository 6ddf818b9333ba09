-- One page of everybody, newest first, for a superadmin: of a role ('none': whoever has none yet), of this month in UTC, after a row.
-- Here because under a policy no index would serve the search.
create or replace function app.list_users(term text, of_role text, only_new boolean, after_at timestamptz, after_id uuid, most integer)
returns setof uuid rows 50
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  few constant integer := 2000;
  pattern text := '%' || regexp_replace(app.search_key(term), '([\\%_])', '\\\1', 'g') || '%';
  by_role boolean := coalesce(of_role <> 'none', false);
  registered text := case when by_role then 'r.registered_at' else 'u.created_at' end;
  person text := case when by_role then 'r.user_id' else 'u.id' end;
  hits uuid[];
  wanted text := case
    when by_role then 'r.role = $1'
    -- An account without a role has asked for one.
    when of_role = 'none' then 'u.id in (select q.user_id from app.role_requests q) and not exists (select from app.user_roles n where n.user_id = u.id)'
    else 'true' end;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin lists everybody' using errcode = 'EN403';
  end if;
  if term <> '' then
    -- What is found seldom is found by its index and then sorted; what is found everywhere turns up soon among the newest.
    hits := array(select u.id from app.users u where u.search_key like pattern limit few + 1);
    wanted := wanted || case when cardinality(hits) > few then ' and u.search_key operator(pg_catalog.~~) $2' else ' and u.id = any ($3)' end;
  end if;
  if only_new then
    wanted := wanted || format(' and %s >= date_trunc(''month'', now(), ''UTC'')', registered);
  end if;
  if after_at is not null then
    wanted := wanted || format(' and (%s, %s) < ($4, $5)', registered, person);
  end if;
  return query execute format(
    'select %3$s from %1$s where %2$s order by %4$s desc, %3$s desc limit $6',
    case when by_role then 'app.user_roles r join app.users u on u.id = r.user_id' else 'app.users u' end, wanted, person, registered)
    using of_role, pattern, hits, after_at, after_id, most;
end $$;
alter function app.list_users(text, text, boolean, timestamptz, uuid, integer) owner to ensaya_gate;
grant execute on function app.list_users(text, text, boolean, timestamptz, uuid, integer) to ensaya_api;
