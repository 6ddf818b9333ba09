-- The user's own drafts, in their own companies.
create policy propio on app.borradores_generador to ensaya_api using (
  user_id = (select app.user_id())
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));

grant select, insert (empresa_id, tema_id, user_id, answers), update (answers, updated_at), delete on app.borradores_generador to ensaya_api;
