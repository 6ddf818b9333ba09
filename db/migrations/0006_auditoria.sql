-- Administrative acts, in words that outlive their subject: no foreign keys, and no role may change or remove a row. A trigger of the
-- subject's table writes each act; functions/audit.sql and functions/audit_account.sql have the contract.
--
-- Partitioned by month (docs/decisions/0038-audit-log-by-month.md). The primary key, scanned backwards, serves the lists.
create table app.audit_log (
  id uuid not null default uuidv7(),
  created_at timestamptz not null default clock_timestamp(),
  act text not null,
  actor_id uuid,
  actor_email text,
  empresa_id uuid,
  empresa_nombre text,
  subject text not null,
  -- The person that the entry is about, for the filter.
  person_id uuid,
  primary key (created_at, id)
) partition by range (created_at);
create index audit_log_of_act on app.audit_log (act, created_at desc, id desc);
create index audit_log_of_actor on app.audit_log (actor_id, created_at desc, id desc) where actor_id is not null;
create index audit_log_of_empresa on app.audit_log (empresa_id, created_at desc, id desc);
create index audit_log_of_person on app.audit_log (person_id, created_at desc, id desc) where person_id is not null;

-- app.create_audit_partitions() puts this month and the next ones before `later`.
do $$
declare
  month constant timestamptz := date_trunc('month', now(), 'UTC');
  part text;
begin
  execute format('create table partitions.audit_log_earlier partition of app.audit_log for values from (minvalue) to (%L)', month);
  execute format('create table partitions.audit_log_later partition of app.audit_log for values from (%L) to (maxvalue)', month);
  foreach part in array array['audit_log_earlier', 'audit_log_later'] loop
    execute format('alter table partitions.%I enable row level security, force row level security', part);
    execute format('create policy owner on partitions.%I to ensaya_owner using (true) with check (true)', part);
  end loop;
end $$;
