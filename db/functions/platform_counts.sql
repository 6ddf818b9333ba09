-- The platform's figures, kept in the transaction that changes them. Each change adds rows to app.platform_counts and updates none, so that
-- concurrent sign-ups do not wait for one another; fold_platform_counts() keeps them few. Months are those of the calendar in UTC.

create or replace function app.count_users() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.platform_counts (name, n)
  select 'usuarios', tg_argv[0]::integer * count(*) from changed having count(*) > 0
  union all
  select 'nuevos ' || to_char(created_at at time zone 'UTC', 'YYYY-MM'), tg_argv[0]::integer * count(*) from changed group by 1;
  return null;
end $$;
alter function app.count_users() owner to ensaya_gate;

-- An erased person is no user any more, although their row stays.
create or replace function app.uncount_erased() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.platform_counts (name, n)
  values ('usuarios', -1), ('nuevos ' || to_char(old.created_at at time zone 'UTC', 'YYYY-MM'), -1);
  return null;
end $$;
alter function app.uncount_erased() owner to ensaya_gate;

create or replace function app.count_user_month() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.platform_counts (name, n)
  values ('nuevos ' || to_char(old.created_at at time zone 'UTC', 'YYYY-MM'), -1),
         ('nuevos ' || to_char(new.created_at at time zone 'UTC', 'YYYY-MM'), 1);
  return null;
end $$;
alter function app.count_user_month() owner to ensaya_gate;

create or replace function app.count_roles() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.platform_counts (name, n)
  select 'rol ' || role, tg_argv[0]::integer * count(*) from changed group by 1;
  return null;
end $$;
alter function app.count_roles() owner to ensaya_gate;

create or replace function app.count_role_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.platform_counts (name, n) values ('rol ' || old.role, -1), ('rol ' || new.role, 1);
  return null;
end $$;
alter function app.count_role_change() owner to ensaya_gate;

-- Changes the people of a company and the figures that depend on them. The company's row is locked until the transaction ends, because
-- whether a responsable is its first depends on the other transactions that add or remove one.
create or replace function app.move_equipo(company uuid, is_alive boolean, more_responsables integer, more_trabajadores integer) returns void
language sql set search_path = pg_catalog, pg_temp
begin atomic
  with moved as (
    update app.empresa_equipos e
       set alive = coalesce(is_alive, e.alive), responsables = e.responsables + more_responsables, trabajadores = e.trabajadores + more_trabajadores
     where e.empresa_id = company
    returning old.alive as was_alive, old.responsables as had_responsables, old.trabajadores as had_trabajadores,
              new.alive, new.responsables, new.trabajadores)
  insert into app.platform_counts (name, n)
  select figure.name, figure.n
    from moved m, lateral (values
      ('empresas', m.alive::integer - m.was_alive::integer),
      ('equipos', (m.alive and m.responsables > 0 and m.trabajadores > 0)::integer
                - (m.was_alive and m.had_responsables > 0 and m.had_trabajadores > 0)::integer),
      ('sin_responsable', (m.alive and m.responsables = 0)::integer - (m.was_alive and m.had_responsables = 0)::integer)) figure (name, n)
   where figure.n <> 0;
end;
grant execute on function app.move_equipo(uuid, boolean, integer, integer) to ensaya_gate;

create or replace function app.count_empresa() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform app.move_equipo(old.id, false, 0, 0);
    return old;
  end if;
  -- A new company's row begins as not alive, so that one function counts.
  if tg_op = 'INSERT' then
    insert into app.empresa_equipos (empresa_id, alive) values (new.id, false);
  end if;
  perform app.move_equipo(new.id, new.deleted_at is null, 0, 0);
  return new;
end $$;
alter function app.count_empresa() owner to ensaya_gate;

-- Arguments: the column of the company, and what one row adds to its responsables and trabajadores.
create or replace function app.count_members() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- In the order of the companies: two statements that change several lock them in the same order.
  perform app.move_equipo(c.id, null, c.people * tg_argv[1]::integer, c.people * tg_argv[2]::integer)
     from (select (to_jsonb(changed) ->> tg_argv[0])::uuid as id, count(*)::integer as people from changed group by 1 order by 1) c;
  return null;
end $$;
alter function app.count_members() owner to ensaya_gate;

-- Replaces the rows of each figure by their sum. Rows that are added meanwhile stay.
create or replace function app.fold_platform_counts() returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with folded as (delete from app.platform_counts returning name, n)
  insert into app.platform_counts (name, n) select f.name, sum(f.n) from folded f group by f.name having sum(f.n) <> 0;
end;
alter function app.fold_platform_counts() owner to ensaya_gate;
grant execute on function app.fold_platform_counts() to ensaya_worker;

-- Compares the figures with the rows that they count, adds what differs, and returns how many figures differed. Each statement reads the
-- figures and their rows in one snapshot, in which the triggers keep them equal, and adds differences: changes under way are counted once.
create or replace function app.recount_platform() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  differed integer;
begin
  insert into app.empresa_equipos (empresa_id, alive) select e.id, false from app.empresas e on conflict do nothing;
  perform app.move_equipo(d.empresa_id, case when d.alive <> d.is_alive then d.is_alive end, d.more_responsables, d.more_trabajadores)
     from (select q.empresa_id, q.alive, e.deleted_at is null as is_alive,
                  coalesce(r.people, 0) - q.responsables as more_responsables, coalesce(t.people, 0) - q.trabajadores as more_trabajadores
             from app.empresa_equipos q
             join app.empresas e on e.id = q.empresa_id
             left join (select m.empresa_id, count(*)::integer as people from app.responsables_empresas m group by 1) r on r.empresa_id = q.empresa_id
             left join (select m.company_id, count(*)::integer as people from app.company_users m group by 1) t on t.company_id = q.empresa_id
            order by q.empresa_id) d
    where d.alive <> d.is_alive or d.more_responsables <> 0 or d.more_trabajadores <> 0;
  insert into app.platform_counts (name, n)
  select coalesce(c.name, k.name), coalesce(c.n, 0) - coalesce(k.n, 0)
    from (select 'usuarios' as name, count(*) as n from app.users where erased_at is null
          union all select 'nuevos ' || to_char(u.created_at at time zone 'UTC', 'YYYY-MM'), count(*) from app.users u where u.erased_at is null group by 1
          union all select 'rol ' || u.role, count(*) from app.user_roles u group by 1
          union all select 'empresas', count(*) from app.empresa_equipos q where q.alive
          union all select 'equipos', count(*) from app.empresa_equipos q where q.alive and q.responsables > 0 and q.trabajadores > 0
          union all select 'sin_responsable', count(*) from app.empresa_equipos q where q.alive and q.responsables = 0) c
    full join (select p.name, sum(p.n) as n from app.platform_counts p group by p.name) k on k.name = c.name
   where coalesce(c.n, 0) <> coalesce(k.n, 0);
  get diagnostics differed = row_count;
  return differed;
end $$;
alter function app.recount_platform() owner to ensaya_gate;
grant execute on function app.recount_platform() to ensaya_worker;
