create policy auth on auth.verification to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.verification to ensaya_auth;

-- sweep_acceso() deletes expired rows, end_links() those of a user.
create policy gate_ends on auth.verification to ensaya_gate using (true);
grant select, delete on auth.verification to ensaya_gate;
