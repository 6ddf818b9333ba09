create policy auth on auth.two_factor to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.two_factor to ensaya_auth;
