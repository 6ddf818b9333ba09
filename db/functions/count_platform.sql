-- For the previous release, which reads this snapshot; superseded by functions/platform_counts.sql. Months are those of the calendar in UTC.
create or replace function app.count_platform() returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with alive as (select id from app.empresas where deleted_at is null),
  managed as (select distinct m.empresa_id as id from app.responsables_empresas m),
  staffed as (select distinct m.company_id as id from app.company_users m),
  people as (
    select count(*) as usuarios,
           count(*) filter (where created_at >= date_trunc('month', now(), 'UTC')) as este,
           count(*) filter (where created_at < date_trunc('month', now(), 'UTC')
                              and created_at >= date_trunc('month', now(), 'UTC') - interval '1 month') as anterior
      from app.users),
  roles as (
    select count(*) filter (where role = 'worker') as workers, count(*) filter (where role = 'manager') as managers,
           count(*) filter (where role = 'superadmin') as superadmins
      from app.user_roles)
  insert into app.platform_totals as t (empresas, usuarios, equipos, sin_responsable, nuevos_este_mes, nuevos_mes_anterior,
                                        trabajadores, responsables, superadmins)
  select (select count(*) from alive), usuarios,
         (select count(*) from alive join managed using (id) join staffed using (id)),
         (select count(*) from alive where id not in (select id from managed)),
         este, anterior, workers, managers, superadmins
    from people, roles
  on conflict (only_row) do update set
    counted_at = now(), empresas = excluded.empresas, usuarios = excluded.usuarios, equipos = excluded.equipos,
    sin_responsable = excluded.sin_responsable, nuevos_este_mes = excluded.nuevos_este_mes,
    nuevos_mes_anterior = excluded.nuevos_mes_anterior, trabajadores = excluded.trabajadores,
    responsables = excluded.responsables, superadmins = excluded.superadmins;
end;
alter function app.count_platform() owner to ensaya_gate;
grant execute on function app.count_platform() to ensaya_worker;
