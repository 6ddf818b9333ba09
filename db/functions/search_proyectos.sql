-- The newest projects of all companies whose name contains the words of the term, for a superadmin.
create or replace function app.search_proyectos(term text, most integer) returns table (empresa_id uuid, id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  patterns text[] := app.search_patterns(term);
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin searches all projects' using errcode = 'EN403';
  end if;
  if term = '' then
    return query
      select p.empresa_id, p.id from app.proyectos p join app.empresas e on e.id = p.empresa_id
       where e.deleted_at is null order by p.created_at desc, p.id desc limit most;
    return;
  end if;
  return query select h.company_id, h.id from app.find_newest('app.proyectos', 'empresa_id', 'search_key', patterns, null, null, most) h;
end $$;
alter function app.search_proyectos(text, integer) owner to ensaya_gate;
grant execute on function app.search_proyectos(text, integer) to ensaya_api;
