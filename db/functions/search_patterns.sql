-- One LIKE pattern for each word of the term, as app.search_key compares, the longest first: `key like all (patterns)` finds the words in any
-- order. LIKE ALL uses no index of trigrams; `key like patterns[1]` beside it does.
create or replace function app.search_patterns(term text) returns text[]
language sql immutable parallel safe strict set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(array_agg('%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%' order by char_length(w.word) desc, w.place), array['%'])
    from regexp_split_to_table(app.search_key(term), '\s+') with ordinality w (word, place) where w.word <> '';
end;
alter function app.search_patterns(text) owner to ensaya_gate;
grant execute on function app.search_patterns(text) to ensaya_api;
