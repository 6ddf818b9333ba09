-- One page of the companies and the total count. A function, because under a policy the search would use no index.
create or replace function app.list_empresas(term text, only_unmanaged boolean, only_teams boolean, sort text, descending boolean, page_size integer, page integer)
returns table (total integer, ids uuid[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  direction text := case when descending then 'desc' else 'asc' end;
  sorted text := case sort
    when 'nombre' then 'e.nombre collate app.espanol'
    when 'correo_contacto' then 'e.correo_contacto'
    when 'sector' then 'e.sector'
    when 'pais' then 'e.pais'
    else 'e.created_at' end;
  wanted text := 'e.deleted_at is null'
    || case when term = '' then '' else ' and e.search_key operator(pg_catalog.~~) $1' end
    || case when only_unmanaged then ' and not exists (select from app.responsables_empresas r where r.empresa_id = e.id)' else '' end
    -- A team: at least one responsable and one trabajador, as in count_platform().
    || case when only_teams then ' and exists (select from app.responsables_empresas r where r.empresa_id = e.id)
         and exists (select from app.company_users c where c.company_id = e.id)' else '' end;
  pattern text := '%' || regexp_replace(app.search_key(term), '([\\%_])', '\\\1', 'g') || '%';
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin lists companies' using errcode = 'EN403';
  end if;
  return query execute format(
    'select (select count(*)::integer from app.empresas e where %1$s),
            array(select e.id from app.empresas e where %1$s order by %2$s %3$s, e.id %3$s limit $2 offset $3)', wanted, sorted, direction)
    using pattern, page_size, (page - 1) * page_size;
end $$;
alter function app.list_empresas(text, boolean, boolean, text, boolean, integer, integer) owner to ensaya_gate;
grant execute on function app.list_empresas(text, boolean, boolean, text, boolean, integer, integer) to ensaya_api;
