-- The user's own votes, in their own companies.
create policy propio on app.faq_votes to ensaya_api using (
  user_id = (select app.user_id())
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));
grant select, insert (empresa_id, faq_id, user_id, util), update (util), delete on app.faq_votes to ensaya_api;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faq_votes for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.faq_votes to ensaya_worker;
-- erase_person().
create policy gate_erases on app.faq_votes to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.faq_votes to ensaya_gate;
