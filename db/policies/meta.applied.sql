-- What this database has been brought to. A server compares it with its own release before it calls itself ready.
create policy release on meta.applied for select to ensaya_api, ensaya_worker using (kind = 'migrations');
grant usage on schema meta to ensaya_api, ensaya_worker;
grant select on meta.applied to ensaya_api, ensaya_worker;
