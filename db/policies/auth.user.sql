create policy auth on auth.user to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.user to ensaya_auth;

-- own_account() reads whether the second factor is on.
create policy gate on auth.user for select to ensaya_gate using (true);
grant select on auth.user to ensaya_gate;
-- free_address() deletes an unconfirmed account.
create policy gate_frees on auth.user for delete to ensaya_gate using (not email_verified);
grant delete on auth.user to ensaya_gate;
-- suspend_user() suspends and restores, for superadmins.
create policy gate_suspends on auth.user for update to ensaya_gate using (app.is_superadmin());
grant update (suspended_at, suspended_by) on auth.user to ensaya_gate;
