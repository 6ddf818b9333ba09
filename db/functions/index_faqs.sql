-- Writes the stems of FAQs that have none yet. Hidden ones get none: no search finds them. A word in the question or in an alternative counts most, more in a short one; then the answer.
create or replace function app.index_faqs(companies uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with texts as materialized (
    select f.empresa_id, f.id, p.part, app.faq_plain(p.content) as content
      from unnest(companies, ids) t (empresa_id, id),
      lateral (select f.* from app.faqs f where f.empresa_id = t.empresa_id and f.id = t.id and f.hidden_at is null offset 0) f,
      lateral (
        select -1 as part, f.answer as content union all
        select 0, f.question union all
        select a.part, a.content from unnest(f.alternatives) with ordinality a (content, part)) p),
  words as materialized (
    select t.empresa_id, t.id, t.part, w.word, count(*) as times from texts t, string_to_table(t.content, ' ') w (word)
     where char_length(w.word) between 1 and 40 group by t.empresa_id, t.id, t.part, w.word),
  known as materialized (
    select d.word, app.search_key(d.word) as key, app.faq_stems(d.word) as stems from (select distinct w.word from words w offset 0) d
     where app.faq_word_weight(app.search_key(d.word)) > 0),
  counted as (
    select w.empresa_id, w.id, w.part, w.times, k.stems, count(*) over (partition by w.empresa_id, w.id, w.part) as others
      from words w join known k on k.word = w.word),
  parts as (
    select c.empresa_id, c.id, s.stem, c.part >= 0 as asked,
           max(case when c.part >= 0 then 600 + 1200 / (2 + c.others) else 200 + 150 * c.times / (c.times + 1 + c.others / 40) end) as impact
      from counted c, unnest(c.stems) s (stem)
     group by c.empresa_id, c.id, s.stem, c.part >= 0),
  kept as (
    insert into app.faq_words (empresa_id, stem, zone, faq_id, impact)
    select p.empresa_id, p.stem, case when bool_or(p.asked) then 2 else 1 end, p.id,
           coalesce(max(p.impact) filter (where p.asked) + 60 * count(*) filter (where not p.asked), max(p.impact))
      from parts p group by p.empresa_id, p.stem, p.id order by 1, 2, 3, 4)
  insert into app.faq_vocabulary (empresa_id, word)
  select distinct w.empresa_id, k.key from words w join known k on k.word = w.word
   where char_length(k.key) >= 3 and k.key !~ '^[0-9]+$'
   order by 1, 2
  on conflict do nothing;
end $$;
alter function app.index_faqs(uuid[], uuid[]) owner to ensaya_gate;

create or replace function app.index_new_faqs() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.index_faqs(array_agg(n.empresa_id), array_agg(n.id)) from added n;
  return null;
end $$;
alter function app.index_new_faqs() owner to ensaya_gate;
create or replace trigger index_new after insert on app.faqs referencing new table as added
  for each statement execute function app.index_new_faqs();

create or replace function app.index_changed_faq() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.faq_words w where w.empresa_id = new.empresa_id and w.faq_id = new.id;
  perform app.index_faqs(array[new.empresa_id], array[new.id]);
  return null;
end $$;
alter function app.index_changed_faq() owner to ensaya_gate;
create or replace trigger index_changed after update of question, answer, alternatives, hidden_at on app.faqs for each row
  when ((old.question, old.answer, old.alternatives, old.hidden_at is null)
    is distinct from (new.question, new.answer, new.alternatives, new.hidden_at is null))
  execute function app.index_changed_faq();

-- The stems of an attachment's text, of its first 10,000 different words.
create or replace function app.index_faq_attachment() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from app.faq_attachment_words w where w.empresa_id = new.empresa_id and w.attachment_id = new.id;
  end if;
  if exists (select from app.faqs f where f.empresa_id = new.empresa_id and f.id = new.faq_id and f.hidden_at is not null) then
    return null;
  end if;
  with words as materialized (
    select w.word, count(*) as times from string_to_table(app.faq_plain(new.texto), ' ') with ordinality w (word, place)
     where char_length(w.word) between 1 and 40 and app.faq_word_weight(app.search_key(w.word)) > 0
     group by w.word order by min(w.place) limit 10000),
  kept as (
    insert into app.faq_attachment_words (empresa_id, stem, attachment_id, faq_id, impact)
    select new.empresa_id, s.stem, new.id, new.faq_id, 130 + least(60, 15 * ln(max(w.times)))::integer
      from words w, unnest(app.faq_stems(w.word)) s (stem) group by s.stem)
  insert into app.faq_vocabulary (empresa_id, word)
  select distinct new.empresa_id, app.search_key(w.word) from words w where char_length(w.word) >= 3 and w.word !~ '^[0-9]+$'
  order by 2
  on conflict do nothing;
  return null;
end $$;
alter function app.index_faq_attachment() owner to ensaya_gate;
create or replace trigger index_text after insert or update of texto on app.faq_attachments for each row
  when (new.texto is not null) execute function app.index_faq_attachment();

create or replace function app.forget_faq_words() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'faqs' then
    delete from app.faq_words w where w.empresa_id = old.empresa_id and w.faq_id = old.id;
  else
    delete from app.faq_attachment_words w where w.empresa_id = old.empresa_id and w.attachment_id = old.id;
  end if;
  return null;
end $$;
alter function app.forget_faq_words() owner to ensaya_gate;
create or replace trigger forget_words after delete on app.faqs for each row execute function app.forget_faq_words();
create or replace trigger forget_words after delete on app.faq_attachments for each row execute function app.forget_faq_words();
create or replace trigger forget_text after update of texto on app.faq_attachments for each row
  when (old.texto is not null and new.texto is null) execute function app.forget_faq_words();
