-- The role of prometheus-postgres-exporter, which reads statistics and no rows: MONITOR_PASSWORD=… psql -v ON_ERROR_STOP=1 -f monitor.sql,
-- as a superuser. Safe to repeat. The password comes from the environment: every user of the machine reads command lines.
\getenv password MONITOR_PASSWORD
select 'create role ensaya_monitor' where not exists (select from pg_roles where rolname = 'ensaya_monitor') \gexec
alter role ensaya_monitor login nosuperuser nocreatedb nocreaterole connection limit 5 password :'password';
grant pg_monitor to ensaya_monitor;
