-- Counts a search of a member of the company, without the person. `place` is the place of the result that was opened or found useful; null
-- if none was. Words without any result are kept for 90 days, unless `keep` is false.
create or replace function app.record_faq_search(empresa uuid, typed text, has_results boolean, place integer, keep boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded text := left(btrim(regexp_replace(app.search_key(typed), '\s+', ' ', 'g')), 100);
begin
  if empresa <> all (app.member_ids() || app.managed_ids()) then
    raise exception 'no member of the company' using errcode = 'ENEMP';
  end if;
  insert into app.faq_search_days as d (empresa_id, searches, found, unanswered)
  values (empresa, 1, coalesce(place <= 3, false)::integer, (place is null and not has_results)::integer)
  on conflict (empresa_id, day) do update set
    searches = d.searches + 1, found = d.found + excluded.found, unanswered = d.unanswered + excluded.unanswered;
  if place is null and not has_results and keep and folded <> '' then
    delete from app.faq_missed_searches m where m.empresa_id = empresa and m.last_on < current_date - 90;
    -- At most 1,000 different ones, so that no client fills the table.
    insert into app.faq_missed_searches as m (empresa_id, words)
    select empresa, folded
     where exists (select from app.faq_missed_searches o where o.empresa_id = empresa and o.words = folded)
        or (select count(*) from app.faq_missed_searches o where o.empresa_id = empresa) < 1000
    on conflict (empresa_id, words) do update set times = m.times + 1, last_on = current_date;
  end if;
end $$;
alter function app.record_faq_search(uuid, text, boolean, integer, boolean) owner to ensaya_gate;
grant execute on function app.record_faq_search(uuid, text, boolean, integer, boolean) to ensaya_api;
