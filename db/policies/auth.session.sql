create policy auth on auth.session to ensaya_auth using (true) with check (true);
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
