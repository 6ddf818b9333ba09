create policy auth on auth.address_changes to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.address_changes to ensaya_auth;

-- sweep_acceso() deletes expired rows, end_links() those of a user.
create policy gate_ends on auth.address_changes to ensaya_gate using (true);
grant select, delete on auth.address_changes to ensaya_gate;
