-- Better Auth does not see an ended session: it would judge by the server's clock.
create policy auth on auth.session to ensaya_auth using (expires_at > now()) with check (true);
grant select, insert, update, delete on auth.session to ensaya_auth;

-- enter() looks up a token; the API has no right to read sessions.
create policy gate on auth.session for select to ensaya_gate using (true);
grant select on auth.session to ensaya_gate;

-- sweep_acceso() deletes expired rows and no others.
create policy gate_sweeps on auth.session for delete to ensaya_gate using (expires_at < now());
grant delete on auth.session to ensaya_gate;
-- end_unconfirmed_sessions() deletes the sessions of users with an unconfirmed address.
create policy gate_ends on auth.session for delete to ensaya_gate
  using (exists (select from auth.user u where u.id = session.user_id and not u.email_verified));
-- shorten_sessions() brings the end of a session forward; cap_session() then caps its expiry.
create policy gate_shortens on auth.session for update to ensaya_gate using (true);
grant update (ends_at) on auth.session to ensaya_gate;
-- end_sessions(), end_member_sessions() and suspend_user(): a superadmin ends any session, a responsable those of their trabajadores.
create policy gate_revokes on auth.session for delete to ensaya_gate using (
  (select app.is_superadmin())
  or user_id in (select m.user_id from app.company_users m where m.company_id = any ((select app.managed_ids())::uuid[])));

-- Copies of the data (functions/data_duties.sql): without the token.
create policy copia on auth.session for select to ensaya_worker using (user_id = (select app.export_user_id()));
grant select (id, user_id, expires_at, ip_address, user_agent, created_at, updated_at, ends_at, entered, confirmed_at) on auth.session to ensaya_worker;
-- request_erasure() and erase_person().
create policy gate_erases on auth.session for delete to ensaya_gate using (user_id = (select app.erased_user_id()));
