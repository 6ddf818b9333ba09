create policy auth on auth.two_factor to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.two_factor to ensaya_auth;

-- erase_person().
create policy gate_erases on auth.two_factor to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on auth.two_factor to ensaya_gate;
