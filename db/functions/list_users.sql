-- The users who belong to a company that is not deleted, and superadmins, who need none. Without settings of its own, so that PostgreSQL
-- plans it as a part of the statement.
create or replace function app.placed_people() returns setof uuid
language sql stable
begin atomic
  select c.user_id from app.company_users c join app.empresas e on e.id = c.company_id where e.deleted_at is null
  union all select m.user_id from app.responsables_empresas m join app.empresas e on e.id = m.empresa_id where e.deleted_at is null
  union all select r.user_id from app.user_roles r where r.role = 'superadmin';
end;
grant execute on function app.placed_people() to ensaya_gate;

-- The users that filters find, as the text after 'from', for list_users() and count_users(); $1 is the role. Each statement is planned for the
-- filters in use.
create or replace function app.users_found_by(of_role text, only_new boolean, without_company boolean, out people text, out person text, out registered text)
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  by_role boolean := coalesce(of_role <> 'none', false);
begin
  registered := case when by_role then 'r.registered_at' else 'u.created_at' end;
  person := case when by_role then 'r.user_id' else 'u.id' end;
  people := case when by_role then 'app.user_roles r join app.users u on u.id = r.user_id' else 'app.users u' end
    || ' where '
    || case
         when by_role then 'r.role = $1'
         -- An account without a role has a role request.
         when of_role = 'none' then 'u.id in (select q.user_id from app.role_requests q) and not exists (select from app.user_roles n where n.user_id = u.id)'
         else 'u.erased_at is null' end
    || case when only_new then format(' and %s >= date_trunc(''month'', now(), ''UTC'')', registered) else '' end
    || case when without_company then format(' and not exists (select from app.placed_people() p (id) where p.id = %s)', person) else '' end;
end $$;
grant execute on function app.users_found_by(text, boolean, boolean) to ensaya_gate;

-- One page of all users except erased ones, newest first, for a superadmin; optionally of one role ('none': no role yet), of this month in UTC or
-- without a company. A function, because under a policy the search would use no index.
create or replace function app.list_users(term text, of_role text, only_new boolean, without_company boolean, after_at timestamptz, after_id uuid, most integer)
returns setof uuid rows 50
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  looked_through constant integer := 2000;
  patterns text[] := app.search_patterns(term);
  people text;
  person text;
  registered text;
  newest text;
  found uuid[];
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin lists everybody' using errcode = 'EN403';
  end if;
  select f.people, f.person, f.registered into people, person, registered from app.users_found_by(of_role, only_new, without_company) f;
  people := people || case when after_at is null then '' else format(' and (%s, %s) < ($2, $3)', registered, person) end;
  newest := format('order by %s desc, %s desc', registered, person);
  if term = '' then
    return query execute format('select %s from %s %s limit $4', person, people, newest) using of_role, after_at, after_id, most;
    return;
  end if;
  -- A common term has enough hits among the newest users, who are read until the page is full; the search index would return all of its
  -- hits, unsorted. Whether an address begins with the term is known at once.
  if position('@' in term) <= 1 then
    execute format(
      'select array(select n.id from (select u.id, u.search_key, %1$s as registered from %2$s %3$s limit $4) n
         where n.search_key operator(pg_catalog.~~) all ($5) order by n.registered desc, n.id desc limit $6)', registered, people, newest)
      into found using of_role, after_at, after_id, looked_through, patterns, most;
  end if;
  if coalesce(cardinality(found), 0) < most then
    execute format(
      'with hits as materialized (select h.id from app.find_users($4) h (id))
       select array(select u.id from %s and u.id in (select hits.id from hits) %s limit $5)', people, newest)
      into found using of_role, after_at, after_id, term, most;
  end if;
  return query select unnest(found);
end $$;
alter function app.list_users(text, text, boolean, boolean, timestamptz, uuid, integer) owner to ensaya_gate;
grant execute on function app.list_users(text, text, boolean, boolean, timestamptz, uuid, integer) to ensaya_api;

-- How many users the same filters find.
create or replace function app.count_users(term text, of_role text, only_new boolean, without_company boolean) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- The figure that triggers keep of these users; other filters have none.
  kept text := case
    when term <> '' or without_company or of_role = 'none' or only_new and of_role is not null then null
    when only_new then 'nuevos ' || to_char(now() at time zone 'UTC', 'YYYY-MM')
    when of_role is null then 'usuarios'
    else 'rol ' || of_role end;
  total integer;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin counts everybody' using errcode = 'EN403';
  end if;
  if kept is not null then
    return (select coalesce(sum(k.n), 0)::integer from app.platform_counts k where k.name = kept);
  end if;
  execute (select format('select count(*)::integer from %s', f.people) from app.users_found_by(of_role, only_new, without_company) f)
    || case when term = '' then '' else ' and u.id in (select h.id from app.find_users($2) h (id))' end
    into total using of_role, term;
  return total;
end $$;
alter function app.count_users(text, text, boolean, boolean) owner to ensaya_gate;
grant execute on function app.count_users(text, text, boolean, boolean) to ensaya_api;
