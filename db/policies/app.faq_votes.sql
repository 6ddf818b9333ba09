-- The user's own votes, in their own companies.
create policy propio on app.faq_votes to ensaya_api using (
  user_id = (select app.user_id())
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));
grant select, insert (empresa_id, faq_id, user_id, util), update (util), delete on app.faq_votes to ensaya_api;
