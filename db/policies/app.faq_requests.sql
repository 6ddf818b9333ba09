-- Members read the questions that they sent, also those without their name.
create policy propio_reads on app.faq_requests for select to ensaya_api using (
  (user_id = (select app.user_id()) or exists (
    select from app.faq_request_personas p
     where p.empresa_id = faq_requests.empresa_id and p.request_id = faq_requests.id and p.user_id = (select app.user_id())))
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));
create policy propio_asks on app.faq_requests for insert to ensaya_api with check (
  user_id = (select app.user_id())
  and (empresa_id = any ((select app.member_ids())::uuid[]) or empresa_id = any ((select app.managed_ids())::uuid[])));
create policy responsable_reads on app.faq_requests for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy responsable_decides on app.faq_requests for update to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));

-- Not granted: changing or deleting a question. send_faq_request() and withdraw_faq_request() do; servers of 0.1.0 do it themselves.
grant select, insert (id, empresa_id, user_id, question), update (state, faq_id, answered_at) on app.faq_requests to ensaya_api;
create policy gate on app.faq_requests to ensaya_gate using (true) with check (true);
grant select, insert (empresa_id, id, user_id, question), update (user_id, personas, seen_at), delete on app.faq_requests to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.faq_requests for select to ensaya_worker using (
  empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()) or exists (
    select from app.faq_request_personas p where p.empresa_id = faq_requests.empresa_id and p.request_id = faq_requests.id and p.user_id = (select app.export_user_id())));
grant select on app.faq_requests to ensaya_worker;
