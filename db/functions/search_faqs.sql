-- Stems that a verb's forms alternate with: 'cuesta' and 'costar', 'cierre' and 'cerrar', 'pido' and 'pedir'.
create or replace function app.faq_kin(stem text) returns text[]
language sql immutable parallel safe strict
return case when char_length(stem) < 3 then '{}' else array_remove(array[
  regexp_replace(stem, '([^gq])ue([^aeiou]{1,3})$', '\1o\2'), regexp_replace(stem, 'o([^aeiou]{1,3})$', 'ue\1'),
  regexp_replace(stem, 'ie([^aeiou]{1,3})$', 'e\1'), regexp_replace(stem, '([^iu])e([^aeiou]{1,3})$', '\1ie\2'),
  case when char_length(stem) in (4, 5) or stem in ('ped', 'med', 'seg') then regexp_replace(stem, '([^iu])e([^aeiou]{1,2})$', '\1i\2') else stem end,
  case when char_length(stem) in (4, 5) or stem in ('pid', 'mid', 'sig') then regexp_replace(stem, 'i([^aeiou]{1,2})$', 'e\1') else stem end], stem) end;

-- LIMIT makes the planner look the row up, here and below; for a plain EXISTS it reads all rows of the company into a hash table.
create or replace function app.has_faq_stem(empresa uuid, wanted text) returns boolean
language sql stable
return coalesce((select true from app.faq_words w where w.empresa_id = empresa and w.stem = wanted limit 1),
  (select true from app.faq_attachment_words a where a.empresa_id = empresa and a.stem = wanted limit 1), false);

-- Words of a company's FAQs that begin as what is typed.
create or replace function app.complete_faq_word(empresa uuid, typed text) returns table (word text, factor real)
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select v.word, 0.8::real from app.faq_vocabulary v
   where v.empresa_id = empresa and char_length(typed) >= 2 and v.word >= typed and v.word < typed || chr(1114111)
   order by v.word limit 40;
end;

-- Words of a company's FAQs that differ from what is typed in a few letters: candidates have the same beginning or the same ending.
-- 'ano' is no mistyped 'año'.
create or replace function app.correct_faq_word(empresa uuid, typed text) returns table (word text, factor real)
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  with near as materialized (
    select v.word from app.faq_vocabulary v, lateral (select left(typed, case when char_length(typed) <= 5 then 1 else 2 end) as start) p
     where v.empresa_id = empresa and v.word >= p.start and v.word < p.start || chr(1114111)
    union
    select v.word from app.faq_vocabulary v
     where v.empresa_id = empresa and reverse(v.word) collate "C" >= reverse(right(typed, 3)) collate "C"
       and reverse(v.word) collate "C" < reverse(right(typed, 3)) || chr(1114111) collate "C"),
  -- Letters that sound alike count as equal. In a short word two exchanged letters count as one change; another first letter counts as
  -- two, unless it was left out.
  judged as materialized (
    select n.word, case when x.exchanged then 1
             else d.changes + (char_length(typed) < 7 and left(s.heard, 1) <> left(s.said, 1) and right(n.word, -1) <> typed)::integer end as changes
      from near n, lateral (select translate(n.word, 'vzyh', 'bsi') as heard, translate(typed, 'vzyh', 'bsi') as said) s,
      lateral (select extensions.levenshtein_less_equal(s.heard, s.said, least(3, char_length(typed) / 3 + 1)) as changes) d,
      lateral (select d.changes = 2 and char_length(typed) <= 6 and char_length(n.word) = char_length(typed)
                 and array(select unnest(string_to_array(n.word, null)) order by 1)
                   = array(select unnest(string_to_array(typed, null)) order by 1) as exchanged) x
     where char_length(typed) between 4 and 40 and abs(char_length(n.word) - char_length(typed)) <= 3
       and not (char_length(typed) <= 4 and translate(n.word, 'ñ', 'n') = translate(typed, 'ñ', 'n'))),
  best as (
    select j.word, j.changes, extensions.similarity(j.word, typed) as alike from judged j
     where j.changes <= least(3, char_length(typed) / 3) and extensions.similarity(j.word, typed) >= 0.15
     order by j.changes, alike desc limit 12)
  select k.word, (0.9 - 0.12 * k.changes)::real from (
    select b.*, min(b.changes) over () as least from best b
     where exists (select from unnest(app.faq_stems(b.word)) s (stem) where app.has_faq_stem(empresa, s.stem))) k
   where k.changes = k.least order by k.alike desc limit 4;
end;

-- The FAQs of a company that answer the words best, for its members and superadmins. Returns keys; the rows are read under the policies.
-- `overall` marks the best ones of all, `chosen` those of the category and topic. `stems` are what matched; `attachment_ids` are given
-- where only attachments match. Reads at most 800 FAQs for each stem, those that ask for it first; the best ones are then scored exactly.
create or replace function app.search_faqs(empresa uuid, typed text, category uuid, topic uuid, most integer)
returns table (faq_id uuid, score real, overall boolean, chosen boolean, stems text[], attachment_ids uuid[])
language plpgsql stable rows 200 security definer set search_path = pg_catalog, pg_temp as $$
declare
  tokens text[];
  folded text[];
  weights real[];
  weight_of_all real;
  -- Parallel arrays, one entry for each stem to look for. A concept is a typed word; its alternatives are its synonyms and corrections;
  -- an alternative of several words has several parts.
  concepts integer[];
  alternatives integer[];
  parts integer[];
  wanted text[];
  factors real[];
  missing integer[];
  patterns text[];
  faqs_counted integer;
  concept integer;
begin
  if not (empresa = any (app.managed_ids()) or empresa = any (app.member_ids())
          or (app.is_superadmin() and empresa <> all (app.deleted_empresa_ids()))) then
    return;
  end if;

  select array_agg(t.word order by t.place), array_agg(t.key order by t.place), array_agg(app.faq_word_weight(t.key) order by t.place)
    into tokens, folded, weights
    from (select min(w.word) as word, k.key, min(w.place) as place
            from string_to_table(app.faq_plain(typed), ' ') with ordinality w (word, place), lateral (select app.search_key(w.word) as key) k
           where app.faq_word_weight(k.key) > 0 and char_length(w.word) <= 40 group by k.key order by 3 limit 16) t;
  select sum(w) into weight_of_all from unnest(weights) w;

  -- Only words that are not indexed, such as 'de la': the newest questions that contain the like.
  if tokens is null then
    return query
    select n.id, n.score, true, coalesce((category is null or (select true from app.faqs_categories c
             where c.empresa_id = empresa and c.faq_id = n.id and c.category_id = category limit 1))
       and (topic is null or (select true from app.faqs_topics t where t.empresa_id = empresa and t.faq_id = n.id and t.topic_id = topic limit 1)), false), '{}'::text[], '{}'::uuid[]
      from (select f.id, extensions.word_similarity(app.search_key(app.faq_plain(typed)), f.question_key) as score
              from app.faqs f where f.empresa_id = empresa order by f.created_at desc, f.id desc limit 500) n
     where n.score >= 0.5 order by n.score desc, n.id desc limit most;
    return;
  end if;

  -- What each word means: its stems, their alternations, the synonyms of the company.
  with t as materialized (
    select w.place::integer as concept, w.weight, app.faq_stems(w.word) as stems,
           app.faq_stem(regexp_replace(w.key, 'ion$', 'ión')) as stem
      from unnest(tokens, folded, weights) with ordinality w (word, key, weight, place)),
  asked as (select array_agg(t.stem order by t.concept) as stems, array_agg('%' || left(t.stem, 3) || '%') as patterns from t),
  groups as materialized (
    select g.id, w.entry, g.factor, p.stems, p.words
      from asked a cross join lateral (
        select 'c' || c.id as id, c.palabras, 0.5 as factor from app.faq_common_synonyms() c
         where array_to_string(c.palabras, ' ') like any (a.patterns)
        union all
        select o.id::text, o.palabras, 0.8 from app.sinonimos o
         where o.empresa_id = empresa and app.search_key(array_to_string(o.palabras, ' ')) like any (a.patterns)) g,
      unnest(g.palabras) with ordinality w (content, entry),
      lateral (select array_agg(app.faq_stem(regexp_replace(app.search_key(x.word), 'ion$', 'ión')) order by x.place) as stems,
                      array_agg(x.word order by x.place) as words
                 from string_to_table(app.faq_plain(w.content), ' ') with ordinality x (word, place)
                where app.faq_word_weight(app.search_key(x.word)) > 0) p),
  matched as (
    select t.concept as first, cardinality(g.stems) as length, g.id, g.entry
      from groups g, asked a, t where g.stems = a.stems[t.concept : t.concept + cardinality(g.stems) - 1]),
  variants as (
    select t.concept, 0 as alternative, 0 as part, s.stem, t.weight as factor from t, unnest(t.stems) s (stem)
    union all
    select t.concept, 1, 0, k.stem, t.weight * 0.6 from t, unnest(t.stems) s (stem), unnest(app.faq_kin(s.stem)) k (stem)
    union all
    -- Words of the same root: 'garantizar' and 'garantía'.
    select t.concept, 2, 0, k.stem, t.weight * 0.3
      from t, lateral (select left(t.stem, greatest(least(6, char_length(t.stem)), char_length(t.stem) - 2)) as root) r,
      lateral (select distinct s.stem from (
          select v.word from app.faq_vocabulary v
           where v.empresa_id = empresa and v.word >= r.root and v.word < r.root || chr(1114111) order by v.word limit 8) w,
        unnest(app.faq_stems(w.word)) s (stem) where s.stem <> all (t.stems)) k
     where char_length(t.stem) >= 5
    union all
    select m.first + o.extra, 2 + dense_rank() over (order by g.id, g.entry)::integer, w.place::integer, s.stem,
           t.weight * g.factor / cardinality(g.words)
      from matched m join groups g on g.id = m.id and g.entry <> m.entry join t on t.concept = m.first,
      generate_series(0, m.length - 1) o (extra), unnest(g.words) with ordinality w (word, place), unnest(app.faq_stems(w.word)) s (stem))
  select array_agg(v.concept), array_agg(v.alternative), array_agg(v.part), array_agg(v.stem), array_agg(v.factor)
    into concepts, alternatives, parts, wanted, factors from variants v
   where app.has_faq_stem(empresa, v.stem);

  -- Words that match nothing but words of the same root: the last one may be half typed, the others may be mistyped.
  select array_agg(n) into missing from generate_series(1, cardinality(tokens)) n
   where not exists (select from unnest(concepts, alternatives) v (concept, alternative) where v.concept = n and v.alternative <> 2);
  foreach concept in array coalesce(missing, '{}') loop
    with words as materialized (
      select c.word, c.factor from app.complete_faq_word(empresa, folded[concept]) c where concept = cardinality(tokens)),
    either as (
      select * from words union all
      select c.word, c.factor from app.correct_faq_word(empresa, folded[concept]) c where not exists (select from words)),
    variants as (
      select s.stem, max(e.factor) * weights[concept] as factor from either e, unnest(app.faq_stems(e.word)) s (stem) group by s.stem)
    select concepts || array_agg(concept), alternatives || array_agg(0), parts || array_agg(0), wanted || array_agg(v.stem), factors || array_agg(v.factor)
      into concepts, alternatives, parts, wanted, factors from variants v;
  end loop;

  select array_agg('%' || left(app.search_key(w.stem), 4) || '%') into patterns from unnest(wanted) w (stem) where char_length(w.stem) >= 3;
  select count(*) into faqs_counted from (select from app.faqs f where f.empresa_id = empresa limit 5000) f;

  return query
  with found as materialized (
    select s.stem, h.faq_id, h.impact, h.attachment_id
      from (select distinct d.stem from unnest(wanted) d (stem)) s, lateral (
        (select w.faq_id, w.impact, null::uuid as attachment_id from app.faq_words w
          where w.empresa_id = empresa and w.stem = s.stem order by w.zone desc, w.faq_id desc limit 800)
        union all
        (select a.faq_id, a.impact, a.attachment_id from app.faq_attachment_words a
          where a.empresa_id = empresa and a.stem = s.stem order by a.attachment_id desc limit 500)) h),
  rarity as materialized (
    select f.stem, ln(1 + faqs_counted::real / count(*)) as idf, count(*) filter (where f.attachment_id is null) = 800 as cut
      from found f group by f.stem),
  v as materialized (
    select x.concept, x.alternative, x.part, x.stem, x.factor * r.idf / 1000 as factor
      from unnest(concepts, alternatives, parts, wanted, factors) x (concept, alternative, part, stem, factor)
      join rarity r on r.stem = x.stem),
  -- A first score decides which FAQs are scored exactly.
  first_by_concept as (
    select f.faq_id, v.concept, max(f.impact * v.factor) as score from found f join v on v.stem = f.stem group by f.faq_id, v.concept),
  first as materialized (
    select c.faq_id, sum(c.score) * (0.4::float8 + 0.6::float8 * sum(weights[c.concept]) / weight_of_all) as score from first_by_concept c group by c.faq_id),
  filtered as (
    select f.faq_id from first f
     where (category is null or (select true from app.faqs_categories c
             where c.empresa_id = empresa and c.faq_id = f.faq_id and c.category_id = category limit 1))
       and (topic is null or (select true from app.faqs_topics t where t.empresa_id = empresa and t.faq_id = f.faq_id and t.topic_id = topic limit 1))
     order by f.score desc, f.faq_id desc limit most),
  top as materialized (
    select t.faq_id, bool_or(t.overall) as overall, bool_or(t.chosen) as chosen from (
      (select f.faq_id, true as overall, category is null and topic is null as chosen from first f
        order by f.score desc, f.faq_id desc limit most)
      union all
      (select f.faq_id, false, true from filtered f where category is not null or topic is not null)) t
     group by t.faq_id),
  hits as materialized (
    select f.faq_id, f.stem, f.impact, f.attachment_id from found f join top t on t.faq_id = f.faq_id
    union all
    select w.faq_id, w.stem, w.impact, null from (
        select t.faq_id, r.stem from top t, rarity r where r.cut and cardinality(tokens) > 1
        except select f.faq_id, f.stem from found f where f.attachment_id is null) n,
      (values (1::smallint), (2::smallint)) z (zone), lateral (
        -- The whole primary key, so that the planner takes that index.
        select w.faq_id, w.stem, w.impact from app.faq_words w
         where w.empresa_id = empresa and w.stem = n.stem and w.zone = z.zone and w.faq_id = n.faq_id offset 0) w),
  -- The name of a FAQ's category or topic counts a little.
  named as materialized (
    select n.id, v.stem from (
        select c.id, c.name from app.faq_categories c where c.empresa_id = empresa and c.name_key like any (patterns)
        union all
        select t.id, t.name from app.faq_topics t where t.empresa_id = empresa and t.name_key like any (patterns)) n,
      string_to_table(app.faq_plain(n.name), ' ') w (word), unnest(app.faq_stems(w.word)) s (stem) join v on v.stem = s.stem and v.part = 0),
  weighed as (
    select h.faq_id, h.stem, h.impact from hits h
    union all
    select p.faq_id, n.stem, 120 from (
        select t.faq_id, l.id from top t, lateral (
          select c.category_id as id from app.faqs_categories c where c.empresa_id = empresa and c.faq_id = t.faq_id
          union all
          select c.topic_id from app.faqs_topics c where c.empresa_id = empresa and c.faq_id = t.faq_id offset 0) l
         where exists (select from named)) p
      join named n on n.id = p.id),
  by_part as (
    select h.faq_id, v.concept, v.alternative, v.part, max(h.impact * v.factor) as score
      from weighed h join v on v.stem = h.stem group by h.faq_id, v.concept, v.alternative, v.part),
  by_alternative as (
    select p.faq_id, p.concept, p.alternative, sum(p.score) as score from by_part p group by p.faq_id, p.concept, p.alternative),
  by_concept as (select a.faq_id, a.concept, max(a.score) as score from by_alternative a group by a.faq_id, a.concept),
  scored as (
    select c.faq_id, (sum(c.score) * (0.4::float8 + 0.6::float8 * sum(weights[c.concept]) / weight_of_all))::real as score from by_concept c group by c.faq_id),
  places as (
    select h.faq_id, array_agg(distinct h.stem) filter (where h.attachment_id is null) as stems,
           array_agg(distinct h.attachment_id) as attachment_ids
      from hits h group by h.faq_id)
  select s.faq_id, s.score, t.overall, t.chosen, coalesce(h.stems, '{}'), case when h.stems is null then h.attachment_ids else '{}' end
    from scored s join top t on t.faq_id = s.faq_id join places h on h.faq_id = s.faq_id order by s.score desc, s.faq_id desc;
end $$;
alter function app.faq_kin(text) owner to ensaya_gate;
alter function app.has_faq_stem(uuid, text) owner to ensaya_gate;
alter function app.complete_faq_word(uuid, text) owner to ensaya_gate;
alter function app.correct_faq_word(uuid, text) owner to ensaya_gate;
alter function app.search_faqs(uuid, text, uuid, uuid, integer) owner to ensaya_gate;
grant execute on function app.search_faqs(uuid, text, uuid, uuid, integer) to ensaya_api;
