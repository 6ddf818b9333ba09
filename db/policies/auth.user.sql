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

-- Copies of the data (functions/data_duties.sql).
create policy copia on auth.user for select to ensaya_worker using (id = (select app.export_user_id()));
grant select (id, email, email_verified, name, created_at, updated_at, requested_role, time_zone, two_factor_enabled, signed_in_at, suspended_at, seen_at)
  on auth.user to ensaya_worker;
-- request_erasure() and erase_person().
create policy gate_erases on auth.user for update to ensaya_gate using (id = (select app.erased_user_id()));
grant update (email, name, image, email_verified, two_factor_enabled, time_zone, signed_in_at, seen_at, invitation_token_hash) on auth.user to ensaya_gate;
