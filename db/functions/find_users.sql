-- Users whose address or name contains the words of the term. A term with an @ with which addresses begin finds these alone: all letters of an address are
-- common ones, so that the search index reads long lists for it.
create or replace function app.find_users(term text) returns setof uuid rows 100
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  patterns text[] := app.search_patterns(term);
  address text := lower(btrim(term));
  last_character constant text := chr(1114111);
begin
  if position('@' in term) > 1 then
    return query select u.id from app.users u where u.email operator(pg_catalog.~>=~) address and u.email operator(pg_catalog.~<~) (address || last_character);
    if found then
      return;
    end if;
  end if;
  return query select u.id from app.users u
     where u.search_key operator(pg_catalog.~~) patterns[1] and u.search_key operator(pg_catalog.~~) all (patterns);
end $$;
alter function app.find_users(text) owner to ensaya_gate;
