create policy auth on auth.account to ensaya_auth using (true) with check (true);
grant select, insert, update, delete on auth.account to ensaya_auth;
