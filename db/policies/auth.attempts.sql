create policy auth on auth.attempts to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.attempts to ensaya_auth;

-- sweep_acceso() removes what has expired, and could see or remove nothing else.
create policy gate_sweeps on auth.attempts to ensaya_gate using (window_ends < now());
grant select, delete on auth.attempts to ensaya_gate;
