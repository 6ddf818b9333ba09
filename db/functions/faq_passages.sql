-- The parts of a text in their order: words with the letters by which they are compared, and what stands between them. The target of a link
-- is one part. Characters without width do not divide a word.
create or replace function app.passage_tokens(content text) returns table (place bigint, token text, word text)
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
begin atomic
  select t.place, t.part[1], case when t.part[1] ~ '^[[:alnum:]]' then app.search_key(t.part[1]) end
    from regexp_matches(translate(normalize(content, nfc), U&'\00AD\200B\200C\200D\2060\FEFF', ''),
                        '(\]\([^)[:space:]]*\)|[[:alnum:]]+|[^[:alnum:]])', 'g') with ordinality t (part, place);
end;
alter function app.passage_tokens(text) owner to ensaya_gate;

-- A text without the passages that stand in another one: eight consecutive words or more, or all words of a shorter one, at least three,
-- whatever their case, accents and punctuation. The same text if there are none.
create or replace function app.without_passages(content text, source text) returns text
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  size constant integer := (select least(8, count(*)) from app.passage_tokens(source) t where t.word is not null);
  rest text;
begin
  if size < 3 then
    return content;
  end if;
  with windows as materialized (
    select distinct w.words from (
      select array_agg(t.word) over following as words from app.passage_tokens(source) t where t.word is not null
      window following as (order by t.place rows between current row and size - 1 following)) w
     where cardinality(w.words) = size),
  tokens as materialized (select * from app.passage_tokens(content)),
  held as materialized (
    select w.place, w.last from (
      select t.place, array_agg(t.word) over following as words, max(t.place) over following as last from tokens t where t.word is not null
      window following as (order by t.place rows between current row and size - 1 following)) w
     where w.words in (select o.words from windows o)),
  marked as (
    select t.place, t.token, coalesce(max(h.last) over (order by t.place) >= t.place, false) as gone
      from tokens t left join held h on h.place = t.place),
  begun as (select m.*, m.gone and not coalesce(lag(m.gone) over (order by m.place), false) as begins from marked m)
  select string_agg(case when b.begins then '[texto retirado]' when b.gone then '' else b.token end, '' order by b.place)
    into rest from begun b having bool_or(b.gone);
  return coalesce(btrim(rest), content);
end $$;
alter function app.without_passages(text, text) owner to ensaya_gate;

create or replace function app.holds_passage(content text, source text) returns boolean
language sql immutable parallel safe
return app.without_passages(content, source) is distinct from content;
alter function app.holds_passage(text, text) owner to ensaya_gate;
