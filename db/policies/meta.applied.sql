-- The migrations, functions and policies applied to this database. A server compares them with its release before it reports ready.
create policy release on meta.applied for select to ensaya_api, ensaya_worker using (kind = 'migrations');
grant usage on schema meta to ensaya_api, ensaya_worker;
grant select on meta.applied to ensaya_api, ensaya_worker;
