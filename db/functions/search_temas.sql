-- The newest topics of all companies whose name or description contains the words of the term, for a superadmin.
create or replace function app.search_temas(term text, most integer) returns table (empresa_id uuid, id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  patterns text[] := app.search_patterns(term);
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin searches all topics' using errcode = 'EN403';
  end if;
  if term = '' then
    return query
      select t.empresa_id, t.id from app.temas_generador t join app.empresas e on e.id = t.empresa_id
       where e.deleted_at is null order by t.created_at desc, t.id desc limit most;
    return;
  end if;
  return query select h.company_id, h.id from app.find_newest('app.temas_generador', 'empresa_id', 'search_key', patterns, null, null, most) h;
end $$;
alter function app.search_temas(text, integer) owner to ensaya_gate;
grant execute on function app.search_temas(text, integer) to ensaya_api;
