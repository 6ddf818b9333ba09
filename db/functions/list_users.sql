-- Whether a user belongs to no company, except deleted ones. A superadmin needs none.
create or replace function app.lacks_company(person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select not exists (select from app.company_users c join app.empresas e on e.id = c.company_id where c.user_id = person and e.deleted_at is null)
     and not exists (select from app.responsables_empresas m join app.empresas e on e.id = m.empresa_id where m.user_id = person and e.deleted_at is null)
     and not exists (select from app.user_roles r where r.user_id = person and r.role = 'superadmin');
end;
alter function app.lacks_company(uuid) owner to ensaya_gate;

-- One page of all users except erased ones, newest first, for a superadmin; optionally of one role ('none': no role yet), of this month in UTC or
-- without a company. A function, because under a policy the search would use no index.
create or replace function app.list_users(term text, of_role text, only_new boolean, without_company boolean, after_at timestamptz, after_id uuid, most integer)
returns setof uuid rows 50
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  looked_through constant integer := 2000;
  patterns text[] := app.search_patterns(term);
  by_role boolean := coalesce(of_role <> 'none', false);
  registered text := case when by_role then 'r.registered_at' else 'u.created_at' end;
  person text := case when by_role then 'r.user_id' else 'u.id' end;
  people text := case when by_role then 'app.user_roles r join app.users u on u.id = r.user_id' else 'app.users u' end
    || ' where '
    || case
         when by_role then 'r.role = $1'
         -- An account without a role has a role request.
         when of_role = 'none' then 'u.id in (select q.user_id from app.role_requests q) and not exists (select from app.user_roles n where n.user_id = u.id)'
         else 'u.erased_at is null' end
    || case when only_new then format(' and %s >= date_trunc(''month'', now(), ''UTC'')', registered) else '' end
    || case when without_company then format(' and app.lacks_company(%s)', person) else '' end
    || case when after_at is null then '' else format(' and (%s, %s) < ($2, $3)', registered, person) end;
  newest text := format('order by %s desc, %s desc', registered, person);
  found uuid[];
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin lists everybody' using errcode = 'EN403';
  end if;
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
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin counts everybody' using errcode = 'EN403';
  end if;
  return (
    select count(*)::integer from app.users u left join app.user_roles r on r.user_id = u.id
     where u.erased_at is null
       and (of_role is null or coalesce(r.role, 'none') = of_role)
       and (not only_new or u.created_at >= date_trunc('month', now(), 'UTC'))
       and (term = '' or u.id in (select h.id from app.find_users(term) h (id)))
       and (not without_company or app.lacks_company(u.id)));
end $$;
alter function app.count_users(text, text, boolean, boolean) owner to ensaya_gate;
grant execute on function app.count_users(text, text, boolean, boolean) to ensaya_api;
