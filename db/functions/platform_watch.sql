-- What waits for a superadmin.

-- Writes app.platform_watch anew: of each kind those that have waited longest. Reads the whole platform.
create or replace function app.watch_platform() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  people constant integer := 50;
  empresas constant integer := 20;
begin
  -- Two at once would insert the same rows.
  perform pg_advisory_xact_lock(hashtext('app.watch_platform'));
  delete from app.platform_watch;
  insert into app.platform_watch (kind, subject_id, since)
  select k.kind, f.user_id, f.registered_at
    from (values ('responsable', 'manager'), ('trabajador', 'worker')) k (kind, role), lateral (
      select r.user_id, r.registered_at from app.user_roles r
       where r.role = k.role
         and not exists (select from app.placed_people() p (id) where p.id = r.user_id)
         and exists (select from app.users u where u.id = r.user_id and u.erased_at is null)
       order by r.registered_at, r.user_id limit people) f;
  insert into app.platform_watch (kind, subject_id, since)
  select 'tope', e.id, now()
    from app.ai_months m
    join app.ai_settings s on s.company_id = m.empresa_id
    join app.empresas e on e.id = m.empresa_id
   where m.month = date_trunc('month', now() at time zone 'utc')::date and s.monthly_cap > 0 and m.spent >= 0.8 * s.monthly_cap
     and e.deleted_at is null and e.suspended_at is null
   order by m.spent::float8 / s.monthly_cap desc, e.id limit empresas;
  insert into app.platform_watch (kind, subject_id, since)
  select 'silencio', e.id, coalesce(max(a.seen_at), e.created_at)
    from app.empresas e
    left join (select m.company_id, m.user_id from app.company_users m
               union all select m.empresa_id, m.user_id from app.responsables_empresas m) p on p.company_id = e.id
    left join auth.user a on a.id = p.user_id
   where e.deleted_at is null and e.suspended_at is null and e.created_at < now() - interval '30 days'
   group by e.id
  having coalesce(max(a.seen_at), '-infinity') < now() - interval '30 days'
   order by coalesce(max(a.seen_at), e.created_at), e.id limit empresas;
end $$;
alter function app.watch_platform() owner to ensaya_gate;
grant execute on function app.watch_platform() to ensaya_worker;

-- People who belong to no company, by role, and suspended accounts. Those who have just registered are looked at beside the ones that the job
-- has found. An erased person's account is suspended by nobody.
create or replace function app.waiting_users() returns table (kind text, id uuid, email text, nombre text, since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads what waits on the platform' using errcode = 'EN403';
  end if;
  return query
    with seen as (
      select w.subject_id as id from app.platform_watch w where w.kind in ('responsable', 'trabajador')
      union
      (select u.id from app.users u order by u.created_at desc, u.id desc limit 50))
    select case r.role when 'manager' then 'responsable' else 'trabajador' end, u.id, u.email, u.nombre, u.created_at
      from seen s join app.users u on u.id = s.id join app.user_roles r on r.user_id = s.id
     -- `offset 0` keeps the planner from reading everybody for the 50 rows that are asked about.
     where u.erased_at is null and not exists (select from app.placed_people() p (id) where p.id = u.id offset 0)
    union all
    (select 'suspendida', u.id, u.email, u.nombre, a.suspended_at
       from auth.user a join app.users u on u.id = a.id
      where a.suspended_by is not null and a.suspended_at is not null and u.erased_at is null
      order by a.suspended_at desc, u.id limit 50);
end $$;
alter function app.waiting_users() owner to ensaya_gate;
grant execute on function app.waiting_users() to ensaya_api;

-- Suspended companies, companies that have spent most of the month's cap, and companies that nobody has visited for 30 days.
create or replace function app.waiting_empresas()
returns table (kind text, id uuid, nombre text, since timestamptz, spent bigint, monthly_cap bigint, last_visit timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads what waits on the platform' using errcode = 'EN403';
  end if;
  return query
    (select 'suspendida', e.id, e.nombre, e.suspended_at, null::bigint, null::bigint, null::timestamptz
       from app.empresas e
      where e.suspended_by is not null and e.suspended_at is not null and e.deleted_at is null
      order by e.suspended_at desc, e.id limit 20)
    union all
    select w.kind, e.id, e.nombre, w.since, m.spent, s.monthly_cap, null
      from app.platform_watch w
      join app.empresas e on e.id = w.subject_id
      join app.ai_settings s on s.company_id = e.id
      join app.ai_months m on m.empresa_id = e.id and m.month = date_trunc('month', now() at time zone 'utc')::date
     where w.kind = 'tope' and e.deleted_at is null and e.suspended_at is null and s.monthly_cap > 0 and m.spent >= 0.8 * s.monthly_cap
    union all
    select w.kind, e.id, e.nombre, coalesce(v.last_visit, e.created_at), null, null, v.last_visit
      from app.platform_watch w
      join app.empresas e on e.id = w.subject_id
     cross join lateral (select app.empresa_last_visit(e.id) as last_visit offset 0) v
     where w.kind = 'silencio' and e.deleted_at is null and e.suspended_at is null
       and coalesce(v.last_visit, '-infinity') < now() - interval '30 days';
end $$;
alter function app.waiting_empresas() owner to ensaya_gate;
grant execute on function app.waiting_empresas() to ensaya_api;
