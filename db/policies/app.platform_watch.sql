-- Not granted to the API: it reads waiting_users() and waiting_empresas(), which check each row again.
create policy gate on app.platform_watch to ensaya_gate using (true) with check (true);

grant select, insert, delete on app.platform_watch to ensaya_gate;
