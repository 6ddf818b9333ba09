-- The five database roles (docs/security.md). Roles belong to the cluster, not to one database, so they are not a migration.
-- Needs the right to create roles. Idempotent.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['ensaya_owner', 'ensaya_gate', 'ensaya_api', 'ensaya_auth', 'ensaya_worker'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I', wanted);
    end if;
  end loop;
end $$;

alter role ensaya_owner nologin;
alter role ensaya_gate nologin;
alter role ensaya_api login;
alter role ensaya_auth login;
alter role ensaya_worker login;

grant ensaya_owner to current_user;
-- The owner transfers the SECURITY DEFINER functions to the gate.
grant ensaya_gate to ensaya_owner;

alter role ensaya_api set search_path = app;
alter role ensaya_auth set search_path = auth;
alter role ensaya_worker set search_path = app;

-- Planning the list of projects under its policies takes three times as long as running it, and every query filters by company.
-- So a prepared statement is planned once per connection (docs/decisions/0007-generic-plans.md).
alter role ensaya_api set plan_cache_mode = force_generic_plan;
-- Compiling a statement takes longer than any request may run; the estimates of generic plans would ask for it.
alter role ensaya_api set jit = off;

-- A server that crashes, stalls or loses its network must not keep a transaction or a lock open.
do $$
declare
  login text;
begin
  foreach login in array array['ensaya_api', 'ensaya_auth', 'ensaya_worker'] loop
    execute format('alter role %I set timezone = %L', login, 'UTC');
    execute format('alter role %I set idle_in_transaction_session_timeout = %L', login, '10s');
    execute format('alter role %I set lock_timeout = %L', login, '5s');
    execute format('alter role %I set statement_timeout = %L', login, case login when 'ensaya_worker' then '5min' else '15s' end);
    execute format('alter role %I set client_connection_check_interval = %L', login, '5s');
  end loop;
end $$;
