-- The newest role-plays of all companies whose title or description contains the words of the term, for a superadmin; before_at and before_id name the
-- last one of the page before. Nothing for other roles: the list of role-plays asks for its other parts in the same statement.
create or replace function app.search_roleplays(term text, before_at timestamptz, before_id uuid, most integer) returns table (company_id uuid, id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  patterns text[] := app.search_patterns(term);
begin
  if not app.is_superadmin() then
    return;
  end if;
  return query select h.company_id, h.id from app.find_newest('app.roleplays', 'company_id', 'search_key', patterns, before_at, before_id, most) h;
end $$;
alter function app.search_roleplays(text, timestamptz, uuid, integer) owner to ensaya_gate;
grant execute on function app.search_roleplays(text, timestamptz, uuid, integer) to ensaya_api;
