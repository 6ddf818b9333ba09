create policy auth on auth.verification to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.verification to ensaya_auth;
