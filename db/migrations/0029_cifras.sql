-- The platform's figures, kept by triggers in the transaction that changes them (ADR 0028).

-- Rows are only added, so that no transaction waits for another; the figure of a name is the sum of its rows.
create table app.platform_counts (
  id bigint generated always as identity primary key,
  name text not null,
  n bigint not null
);

-- How many people each company has: whether it is a team, and whether it lacks a responsable.
create table app.empresa_equipos (
  empresa_id uuid primary key,
  alive boolean not null,
  responsables integer not null default 0,
  trabajadores integer not null default 0,
  constraint equipo_de_una_empresa foreign key (empresa_id) references app.empresas (id) on delete cascade
);

-- The gate's rights stand here too (policies/ repeats them), and so do the whole functions (functions/platform_counts.sql replaces them with
-- the same text): what the previous release writes until the policies are applied is counted. No policy yet: row security is not enabled.
grant select, insert (name, n), delete on app.platform_counts to ensaya_gate;
grant select, insert (empresa_id, alive), update (alive, responsables, trabajadores) on app.empresa_equipos to ensaya_gate;

create function app.count_users() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.platform_counts (name, n)
  select 'usuarios', tg_argv[0]::integer * count(*) from changed having count(*) > 0
  union all
  select 'nuevos ' || to_char(created_at at time zone 'UTC', 'YYYY-MM'), tg_argv[0]::integer * count(*) from changed group by 1;
  return null;
end $$;
alter function app.count_users() owner to ensaya_gate;

create function app.count_user_month() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.platform_counts (name, n)
  values ('nuevos ' || to_char(old.created_at at time zone 'UTC', 'YYYY-MM'), -1),
         ('nuevos ' || to_char(new.created_at at time zone 'UTC', 'YYYY-MM'), 1);
  return null;
end $$;
alter function app.count_user_month() owner to ensaya_gate;

create function app.count_roles() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.platform_counts (name, n)
  select 'rol ' || role, tg_argv[0]::integer * count(*) from changed group by 1;
  return null;
end $$;
alter function app.count_roles() owner to ensaya_gate;

create function app.count_role_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.platform_counts (name, n) values ('rol ' || old.role, -1), ('rol ' || new.role, 1);
  return null;
end $$;
alter function app.count_role_change() owner to ensaya_gate;

-- Changes the people of a company and the figures that depend on them. The company's row is locked until the transaction ends, because
-- whether a responsable is its first depends on the other transactions that add or remove one.
create function app.move_equipo(company uuid, is_alive boolean, more_responsables integer, more_trabajadores integer) returns void
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

create function app.count_empresa() returns trigger
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
create function app.count_members() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- In the order of the companies: two statements that change several lock them in the same order.
  perform app.move_equipo(c.id, null, c.people * tg_argv[1]::integer, c.people * tg_argv[2]::integer)
     from (select (to_jsonb(changed) ->> tg_argv[0])::uuid as id, count(*)::integer as people from changed group by 1 order by 1) c;
  return null;
end $$;
alter function app.count_members() owner to ensaya_gate;

-- The triggers lock their tables against writing until the end of this transaction: what is counted below is complete.
create trigger count_new after insert on app.users referencing new table as changed for each statement execute function app.count_users('1');
create trigger count_gone after delete on app.users referencing old table as changed for each statement execute function app.count_users('-1');
create trigger count_month after update of created_at on app.users for each row when (new.created_at <> old.created_at)
  execute function app.count_user_month();

create trigger count_new after insert on app.user_roles referencing new table as changed for each statement execute function app.count_roles('1');
create trigger count_gone after delete on app.user_roles referencing old table as changed for each statement execute function app.count_roles('-1');
create trigger count_changed after update of role on app.user_roles for each row when (new.role <> old.role)
  execute function app.count_role_change();

create trigger count_new after insert on app.empresas for each row execute function app.count_empresa();
create trigger count_changed after update of deleted_at on app.empresas for each row
  when ((new.deleted_at is null) <> (old.deleted_at is null)) execute function app.count_empresa();
-- Before, because the cascade deletes the company's row of empresa_equipos.
create trigger count_gone before delete on app.empresas for each row execute function app.count_empresa();

create trigger count_new after insert on app.responsables_empresas referencing new table as changed
  for each statement execute function app.count_members('empresa_id', '1', '0');
create trigger count_gone after delete on app.responsables_empresas referencing old table as changed
  for each statement execute function app.count_members('empresa_id', '-1', '0');
create trigger count_new after insert on app.company_users referencing new table as changed
  for each statement execute function app.count_members('company_id', '0', '1');
create trigger count_gone after delete on app.company_users referencing old table as changed
  for each statement execute function app.count_members('company_id', '0', '-1');

insert into app.empresa_equipos (empresa_id, alive, responsables, trabajadores)
select e.id, e.deleted_at is null,
       (select count(*) from app.responsables_empresas r where r.empresa_id = e.id),
       (select count(*) from app.company_users c where c.company_id = e.id)
  from app.empresas e;

insert into app.platform_counts (name, n)
select 'usuarios', count(*) from app.users
union all
select 'nuevos ' || to_char(created_at at time zone 'UTC', 'YYYY-MM'), count(*) from app.users group by 1
union all
select 'rol ' || role, count(*) from app.user_roles group by 1
union all
select 'empresas', count(*) from app.empresa_equipos where alive
union all
select 'equipos', count(*) from app.empresa_equipos where alive and responsables > 0 and trabajadores > 0
union all
select 'sin_responsable', count(*) from app.empresa_equipos where alive and responsables = 0;
