create policy auth on auth.account to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.account to ensaya_auth;

-- erase_person().
create policy gate_erases on auth.account to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on auth.account to ensaya_gate;
