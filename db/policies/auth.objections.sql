create policy auth on auth.objections to ensaya_auth using (expires_at > now()) with check (true);
grant select, insert, update, delete on auth.objections to ensaya_auth;

-- sweep_acceso() deletes expired rows; the policy hides all others from it.
create policy gate_sweeps on auth.objections to ensaya_gate using (expires_at < now());
grant select, delete on auth.objections to ensaya_gate;

-- erase_person().
create policy gate_erases on auth.objections to ensaya_gate using (user_id = (select app.erased_user_id()));
