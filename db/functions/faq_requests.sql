-- The author has seen the answer to their question. False: no such question of theirs.
create or replace function app.see_faq_answer(empresa uuid, request uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.faq_requests r set seen_at = coalesce(r.seen_at, now())
   where r.empresa_id = empresa and r.id = request and r.user_id = app.user_id() and r.state = 'answered'
     and empresa = any (app.member_ids() || app.managed_ids());
  return found;
end $$;
alter function app.see_faq_answer(uuid, uuid) owner to ensaya_gate;
grant execute on function app.see_faq_answer(uuid, uuid) to ensaya_api;
