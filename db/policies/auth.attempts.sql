create policy auth on auth.attempts to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.attempts to ensaya_auth;

-- sweep_acceso() removes what has expired.
create policy gate_sweeps on auth.attempts to ensaya_gate using (true);
grant select, delete on auth.attempts to ensaya_gate;
