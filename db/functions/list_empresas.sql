-- One page of the companies and the total count. A function, because under a policy the search would use no index.
create or replace function app.list_empresas(term text, only_unmanaged boolean, only_teams boolean, sort text, descending boolean, page_size integer, page integer)
returns table (total integer, ids uuid[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  sorted text := case sort
    when 'nombre' then 'e.nombre collate app.espanol'
    when 'correo_contacto' then 'e.correo_contacto'
    when 'sector' then 'e.sector'
    when 'pais' then 'e.pais'
    else 'e.created_at' end;
  wanted text := 'e.deleted_at is null'
    || case when term = '' then '' else ' and e.search_key operator(pg_catalog.~~) ($1)[1] and e.search_key operator(pg_catalog.~~) all ($1)' end
    || case when only_unmanaged then ' and exists (select from app.empresa_equipos q where q.empresa_id = e.id and q.responsables = 0)' else '' end
    -- A team: at least one responsable and one trabajador, as in move_equipo().
    || case when only_teams then ' and exists (
         select from app.empresa_equipos q where q.empresa_id = e.id and q.responsables > 0 and q.trabajadores > 0)' else '' end;
  -- The figure that move_equipo() keeps of these companies; a search has none.
  kept text := case
    when term <> '' or only_unmanaged and only_teams then null
    when only_unmanaged then 'sin_responsable'
    when only_teams then 'equipos'
    else 'empresas' end;
  counted text := case when kept is null then format('select count(*)::integer from app.empresas e where %s', wanted)
    else format('select coalesce(sum(k.n), 0)::integer from app.platform_counts k where k.name = %L', kept) end;
  patterns text[] := app.search_patterns(term);
  skipped integer := (page - 1) * page_size;
  taken integer := page_size;
  found integer;
  from_end boolean;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin lists companies' using errcode = 'EN403';
  end if;
  execute counted into found using patterns;
  -- Pages of the second half are read from the end of the index.
  from_end := skipped > found / 2;
  if from_end then
    taken := greatest(least(page_size, found - skipped), 0);
    skipped := greatest(found - skipped - taken, 0);
  end if;
  return query execute format(
    'select $4, %4$s(array(select e.id from app.empresas e where %1$s order by %2$s %3$s, e.id %3$s limit $2 offset $3))',
    wanted, sorted, case when descending <> from_end then 'desc' else 'asc' end, case when from_end then 'array_reverse' end)
    using patterns, taken, skipped, found;
end $$;
alter function app.list_empresas(text, boolean, boolean, text, boolean, integer, integer) owner to ensaya_gate;
grant execute on function app.list_empresas(text, boolean, boolean, text, boolean, integer, integer) to ensaya_api;
