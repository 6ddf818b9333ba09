create policy auth on auth.attempts to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.attempts to ensaya_auth;

-- sweep_acceso() deletes expired rows; the policy hides all others from it.
create policy gate_sweeps on auth.attempts to ensaya_gate using (window_ends < now());
grant select, delete on auth.attempts to ensaya_gate;
