-- The newest rows of a table, of all companies, whose key matches all patterns, the most telling one first; before_at and before_id name the last one of the page before.
-- The table has indexes of (created_at desc, id desc) and of the key's trigrams.
create or replace function app.find_newest(
  records regclass, company_column text, key_column text, patterns text[], before_at timestamptz, before_id uuid, most integer)
returns table (company_id uuid, id uuid)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  looked_through constant integer := 2000;
  end_at timestamptz;
  end_id uuid;
  filled integer;
  from_at timestamptz := coalesce(before_at, 'infinity');
  from_id uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  hits text := 'select h.company, h.id from (%s) h
    where %s and exists (select from app.empresas e where e.id = h.company and e.deleted_at is null)
    order by h.created_at desc, h.id desc limit $1';
begin
  -- A common term fills the page from the newest rows, which are read until it is full; the index of trigrams would return all of its
  -- hits, unsorted.
  return query execute format(hits,
    format('select r.%I as company, r.id, r.created_at, r.%I as key from %s r where (r.created_at, r.id) < ($2, $3)
            order by r.created_at desc, r.id desc limit $4', company_column, key_column, records),
    'h.key operator(pg_catalog.~~) all ($5)')
    using most, from_at, from_id, looked_through, patterns;
  get diagnostics filled = row_count;
  if filled = most then
    return;
  end if;
  execute format('select r.created_at, r.id from %s r where (r.created_at, r.id) < ($1, $2)
                  order by r.created_at desc, r.id desc offset $3 limit 1', records)
    into end_at, end_id using from_at, from_id, looked_through - 1;
  if end_at is null then
    return;
  end if;
  -- OFFSET 0: the index of trigrams, not that of the time, because the term is rare.
  return query execute format(hits,
    format('select r.%1$I as company, r.id, r.created_at from %2$s r where r.%3$I operator(pg_catalog.~~) ($4)[1] and r.%3$I operator(pg_catalog.~~) all ($4) offset 0', company_column, records, key_column),
    '(h.created_at, h.id) < ($2, $3)')
    using most - filled, end_at, end_id, patterns;
end $$;
alter function app.find_newest(regclass, text, text, text[], timestamptz, uuid, integer) owner to ensaya_gate;
