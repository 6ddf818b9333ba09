create policy auth on auth.attempts to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.attempts to ensaya_auth;

-- sweep_acceso() deletes expired rows; the policy hides all others from it.
create policy gate_sweeps on auth.attempts to ensaya_gate using (window_ends < now());
grant select, delete on auth.attempts to ensaya_gate;

-- take_turn(), take_invitations() and invitations_left() count by person and by company.
create policy gate_counts on auth.attempts to ensaya_gate
  using (key like 'turn:%' or key like 'invitations:%') with check (key like 'turn:%' or key like 'invitations:%');
grant insert, update on auth.attempts to ensaya_gate;

-- request_erasure() and erase_person().
create policy gate_erases on auth.attempts for select to ensaya_gate using ((select app.erased_user_id()) is not null);
create policy gate_erases_for_good on auth.attempts for delete to ensaya_gate using ((select app.erased_user_id()) is not null);
