create policy auth on auth.user to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.user to ensaya_auth;
