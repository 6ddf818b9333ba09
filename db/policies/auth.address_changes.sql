create policy auth on auth.address_changes to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.address_changes to ensaya_auth;

-- sweep_acceso() deletes expired rows; the policy hides all others from it.
create policy gate_sweeps on auth.address_changes to ensaya_gate using (expires_at < now());
grant select, delete on auth.address_changes to ensaya_gate;
