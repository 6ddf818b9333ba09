-- The user, or job, of the transaction, as enter() or enter_job() set it. After a commit a setting is '', not null.
-- Parsed bodies without a SET clause: nothing in them depends on the search path, and the planner may inline them. Each is part of every
-- statement several times, and PostgreSQL prepares each call in it whenever the statement runs: the fewer calls, the better.

create or replace function app.user_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.user_id', true), '')::uuid;

create or replace function app.is_superadmin() returns boolean
language sql stable parallel safe
return coalesce(current_setting('app.role', true), '') = 'superadmin';

-- The companies of a responsable; empty for other roles.
create or replace function app.managed_ids() returns uuid[]
language sql stable parallel safe
return concat('{', current_setting('app.managed_ids', true), '}')::uuid[];

-- The company of a trabajador; empty for other roles.
create or replace function app.member_ids() returns uuid[]
language sql stable parallel safe
return concat('{', current_setting('app.member_ids', true), '}')::uuid[];

-- The same, or null. A condition that compares the key of the answers' partitions with it opens one of the sixteen.
create or replace function app.member_id() returns uuid
language sql stable parallel safe
return nullif(split_part(current_setting('app.member_ids', true), ',', 1), '')::uuid;

-- In which the caller's days begin and end.
create or replace function app.time_zone() returns text
language sql stable parallel safe
return nullif(current_setting('app.time_zone', true), '');

-- The company of the job.
create or replace function app.job_empresa_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.job_empresa_id', true), '')::uuid;

grant execute on function app.user_id(), app.is_superadmin(), app.managed_ids(), app.member_ids(), app.member_id(), app.time_zone() to ensaya_api;
grant execute on function app.job_empresa_id() to ensaya_worker;
-- The gate's functions check which companies the caller may act for.
grant execute on function app.user_id(), app.is_superadmin(), app.managed_ids(), app.member_ids(), app.job_empresa_id() to ensaya_gate;
