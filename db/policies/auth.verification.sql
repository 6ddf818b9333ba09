create policy auth on auth.verification to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.verification to ensaya_auth;

-- sweep_acceso() removes what has expired, and could see or remove nothing else.
create policy gate_sweeps on auth.verification to ensaya_gate using (expires_at < now());
grant select, delete on auth.verification to ensaya_gate;
