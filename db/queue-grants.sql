-- The API may enqueue, also inside its own transaction, but may not read payloads: a job's data may belong to another company.
grant usage on schema pgboss to ensaya_api, ensaya_worker;
grant select on pgboss.queue, pgboss.version to ensaya_api;
grant insert, select (id) on pgboss.job, pgboss.job_common to ensaya_api;
grant execute on function pgboss.job_now() to ensaya_api;
grant select, insert, update, delete on all tables in schema pgboss to ensaya_worker;
grant execute on all functions in schema pgboss to ensaya_worker;
