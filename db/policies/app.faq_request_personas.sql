-- The person alone, in their own companies: who sent a question without their name stands nowhere else. There is deliberately no policy for
-- responsables, superadmins, jobs or copies of the company.
create policy propio on app.faq_request_personas for select to ensaya_api using (
  user_id = (select app.user_id())
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));

-- Not granted: writing. send_faq_request() and see_faq_answer() do.
grant select on app.faq_request_personas to ensaya_api;
create policy gate on app.faq_request_personas to ensaya_gate using (true) with check (true);
grant select, insert, update (seen_at), delete on app.faq_request_personas to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faq_request_personas for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select on app.faq_request_personas to ensaya_worker;
