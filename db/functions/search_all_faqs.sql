-- The FAQs of all companies that answer the words best, for a superadmin; for others those of their own companies. Returns keys; the rows are
-- read under the policies. One search by app.search_faqs for each company, so for 40 at most: those that have most of the words, then the newest.
create or replace function app.search_all_faqs(typed text, most integer)
returns table (empresa uuid, faq_id uuid, score real, stems text[], attachment_ids uuid[])
language plpgsql stable rows 200 security definer set search_path = pg_catalog, pg_temp as $$
declare
  own uuid[] := app.managed_ids() || app.member_ids();
  everywhere boolean := app.is_superadmin();
begin
  return query
  with words as materialized (
    select distinct app.faq_stem(regexp_replace(k.key, 'ion$', 'ión')) as stem
      from string_to_table(app.faq_plain(typed), ' ') w (word), lateral (select app.search_key(w.word) as key) k
     where app.faq_word_weight(k.key) > 0 and char_length(w.word) <= 40 limit 16),
  searched as materialized (
    select e.id from app.empresas e
     where e.deleted_at is null and (everywhere or e.id = any (own))
       and (select true from app.faqs f where f.empresa_id = e.id limit 1)
     order by (select count(*) from words w where app.has_faq_stem(e.id, w.stem)) desc, e.created_at desc, e.id desc limit 40)
  select s.id, h.faq_id, h.score, h.stems, h.attachment_ids
    from searched s, lateral app.search_faqs(s.id, typed, null, null, most) h
   order by h.score desc, h.faq_id desc limit most;
end $$;
alter function app.search_all_faqs(text, integer) owner to ensaya_gate;
grant execute on function app.search_all_faqs(text, integer) to ensaya_api;
