-- A superadmin's page of one company, deleted ones included: figures and the names of its people, never what they wrote.

create or replace function app.empresa_sheet(empresa uuid)
returns table (id uuid, nombre text, correo_contacto text, sector text, pais text, created_at timestamptz, version integer,
               suspended_at timestamptz, suspended_by text, deleted_at timestamptz, second_factor_required boolean,
               personas integer, invitadas integer, activas integer, tareas integer, tareas_completadas integer,
               roleplays integer, roleplays_completados integer, month text, spent bigint, monthly_cap bigint, responsables jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the page of a company' using errcode = 'EN403';
  end if;
  return query
    with people as materialized (
      select m.user_id from app.company_users m where m.company_id = empresa
      union all select m.user_id from app.responsables_empresas m where m.empresa_id = empresa)
    select e.id, e.nombre, e.correo_contacto, e.sector, e.pais, e.created_at, e.version,
           e.suspended_at, coalesce(by.nombre, by.email), e.deleted_at,
           coalesce((select c.second_factor_since is not null from app.company_settings c where c.company_id = empresa), false),
           (select count(*)::integer from people),
           (select count(*)::integer from app.invitations i where i.empresa_id = empresa and i.email is not null
               and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()),
           (select count(*)::integer from people p join auth.user a on a.id = p.user_id where a.seen_at > now() - interval '7 days'),
           done.tareas, done.tareas_completadas, played.roleplays, played.roleplays_completados,
           to_char(now() at time zone 'utc', 'YYYY-MM'),
           coalesce((select m.spent from app.ai_months m
                      where m.empresa_id = empresa and m.month = date_trunc('month', now() at time zone 'utc')::date), 0),
           (select s.monthly_cap from app.ai_settings s where s.company_id = empresa),
           -- Here, because the policies hide those of a deleted company.
           coalesce((select jsonb_agg(jsonb_build_object('user_id', u.id, 'email', u.email, 'nombre', u.nombre) order by u.email)
                       from app.responsables_empresas r join app.users u on u.id = r.user_id where r.empresa_id = empresa), '[]')
      from app.empresas e
      left join app.users by on by.id = e.suspended_by
     cross join lateral (select count(*)::integer as tareas, count(*) filter (where t.estado = 'completada')::integer as tareas_completadas
                           from app.tareas t where t.empresa_id = empresa and t.deleted_at is null) done
     cross join lateral (select count(*)::integer as roleplays, count(a.completed_at)::integer as roleplays_completados
                           from app.roleplay_assignments a where a.empresa_id = empresa) played
     where e.id = empresa and (e.deleted_at is null or e.deleted_at >= now() - interval '30 days');
end $$;
alter function app.empresa_sheet(uuid) owner to ensaya_gate;
grant execute on function app.empresa_sheet(uuid) to ensaya_api;

-- The last visit of any of its people.
create or replace function app.empresa_last_visit(empresa uuid) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the page of a company' using errcode = 'EN403';
  end if;
  return (
    select max(a.seen_at)
      from (select m.user_id from app.company_users m where m.company_id = empresa
            union all select m.user_id from app.responsables_empresas m where m.empresa_id = empresa) p
      join auth.user a on a.id = p.user_id);
end $$;
alter function app.empresa_last_visit(uuid) owner to ensaya_gate;
grant execute on function app.empresa_last_visit(uuid) to ensaya_api;

-- The month's spend of its own key on each use of AI, calls under way left out, as in ai_months.spent; on private uses together, as of the last
-- time it was shown.
create or replace function app.empresa_spend(empresa uuid) returns table (what text, cost bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  this_month date := date_trunc('month', now() at time zone 'utc')::date;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the page of a company' using errcode = 'EN403';
  end if;
  return query
    select c.what, sum(c.cost)::bigint from app.ai_calls c
     where c.empresa_id = empresa and c.created_at >= this_month::timestamp at time zone 'utc' and c.month = this_month and c.state <> 'open'
       and c.credito_month is null and c.what <> all (app.private_uses())
     group by c.what having sum(c.cost) > 0
    union all
    select 'privado', p.shown from app.ai_private_months p where p.empresa_id = empresa and p.month = this_month and p.shown > 0;
end $$;
alter function app.empresa_spend(uuid) owner to ensaya_gate;
grant execute on function app.empresa_spend(uuid) to ensaya_api;

-- Generated prompts and answers to role-plays of the last eight weeks, which begin on Mondays of the caller's time zone. Answers that
-- 'Volver a asignar' has moved count where they were given.
create or replace function app.empresa_weeks(empresa uuid) returns table (week date, prompts integer, respuestas integer)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  zone text := (select u.time_zone from app.users u where u.id = app.user_id());
  this_week date := date_trunc('week', now() at time zone zone)::date;
  since timestamptz := (this_week - 49)::timestamp at time zone zone;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the page of a company' using errcode = 'EN403';
  end if;
  return query
    with uses as (
      select p.created_at as at, 1 as prompt from app.prompts_generados p where p.empresa_id = empresa and p.created_at >= since
      union all select r.created_at, 0 from app.roleplay_responses r where r.empresa_id = empresa and r.created_at >= since
      union all select o.answered_at, 0 from app.roleplay_respuestas_anteriores o where o.empresa_id = empresa and o.answered_at >= since),
    counted as (
      select date_trunc('week', u.at at time zone zone)::date as week, sum(u.prompt)::integer as prompts, count(*)::integer as whole
        from uses u group by 1)
    select this_week - 7 * n, coalesce(c.prompts, 0), coalesce(c.whole - c.prompts, 0)
      from generate_series(7, 0, -1) n left join counted c on c.week = this_week - 7 * n
     order by n desc;
end $$;
alter function app.empresa_weeks(uuid) owner to ensaya_gate;
grant execute on function app.empresa_weeks(uuid) to ensaya_api;

-- Its people, responsables first, who visited last first, then those who are invited.
create or replace function app.empresa_people(empresa uuid, most integer, skipped integer)
returns table (user_id uuid, email text, nombre text, role text, last_visit timestamptz, suspended_at timestamptz, invited_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the page of a company' using errcode = 'EN403';
  end if;
  return query
    select p.user_id, p.email, p.nombre, p.role, p.last_visit, p.suspended_at, p.invited_at
      from (select u.id as user_id, u.email, u.nombre, m.role, a.seen_at as last_visit, a.suspended_at, null::timestamptz as invited_at
              from (select c.user_id, c.role from app.company_users c where c.company_id = empresa
                    union all select r.user_id, r.role from app.responsables_empresas r where r.empresa_id = empresa) m
              join app.users u on u.id = m.user_id join auth.user a on a.id = m.user_id
            union all
            select null, i.email, null, i.role, null, null, i.created_at from app.invitations i
             where i.empresa_id = empresa and i.email is not null and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()) p
     order by p.invited_at is not null, p.role <> 'manager', p.last_visit desc nulls last, p.email
     limit most offset skipped;
end $$;
alter function app.empresa_people(uuid, integer, integer) owner to ensaya_gate;
grant execute on function app.empresa_people(uuid, integer, integer) to ensaya_api;

-- The companies that can still be restored, the last deleted one first.
create or replace function app.deleted_empresas() returns table (id uuid, nombre text, deleted_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin lists deleted companies' using errcode = 'EN403';
  end if;
  return query
    select e.id, e.nombre, e.deleted_at from app.empresas e where e.deleted_at >= now() - interval '30 days' order by e.deleted_at desc limit 100;
end $$;
alter function app.deleted_empresas() owner to ensaya_gate;
grant execute on function app.deleted_empresas() to ensaya_api;

-- Changes the month's cap of a company, for a superadmin, who reads nothing else of its settings. False where no AI is configured.
create or replace function app.set_ai_cap(empresa uuid, cap bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin changes the cap of any company' using errcode = 'EN403';
  end if;
  update app.ai_settings s set monthly_cap = cap from app.empresas e where s.company_id = empresa and e.id = empresa and e.deleted_at is null;
  return found;
end $$;
alter function app.set_ai_cap(uuid, bigint) owner to ensaya_gate;
grant execute on function app.set_ai_cap(uuid, bigint) to ensaya_api;
