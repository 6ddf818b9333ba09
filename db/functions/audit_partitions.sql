-- Creates the partitions of the audit log for this month and the next three, and returns how many were missing. Entries that
-- audit_log_later, the partition without an upper limit, took meanwhile move to their months.
--
-- The only SECURITY DEFINER function that belongs to the owner instead of the gate: PostgreSQL lets only the owner of a table add partitions.
-- Hence it has no argument.
--
-- A new month locks the log exclusively, because audit_log_later is detached and attached again; without entries to move, for milliseconds.
-- While a long transaction reads or writes the log, it gives up after a second, so that others do not wait; it is called every day.
create or replace function app.create_audit_partitions() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '10s' as $$
declare
  until constant timestamptz := date_trunc('month', now()) + interval '4 months';
  month timestamptz := app.audit_partitioned_until();
  created integer := 0;
  part text;
begin
  if month >= until then
    return 0;
  end if;
  -- Other callers wait here, where they hold nobody up, and find the months created.
  perform pg_advisory_xact_lock(727362907);
  month := app.audit_partitioned_until();
  if month >= until then
    return 0;
  end if;
  perform set_config('lock_timeout', '1s', true);
  lock table app.audit_log in access exclusive mode;
  alter table app.audit_log detach partition partitions.audit_log_later;
  while month < until loop
    part := to_char(month, '"audit_log_"YYYY_MM');
    execute format('create table partitions.%I partition of app.audit_log for values from (%L) to (%L)', part, month, month + interval '1 month');
    execute format('alter table partitions.%I enable row level security, force row level security', part);
    execute format('create policy owner on partitions.%I to ensaya_owner using (true) with check (true)', part);
    month := month + interval '1 month';
    created := created + 1;
  end loop;
  with moved as (delete from partitions.audit_log_later l where l.created_at < month returning l.*)
  insert into app.audit_log select * from moved;
  execute format('alter table app.audit_log attach partition partitions.audit_log_later for values from (%L) to (maxvalue)', month);
  return created;
end $$;
grant execute on function app.create_audit_partitions() to ensaya_worker;

-- The end of the last month that has a partition: where the partition without an upper limit begins.
create or replace function app.audit_partitioned_until() returns timestamptz
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (select substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''([^'']+)''\)')
            from pg_class c where c.oid = 'partitions.audit_log_later'::regclass);
end $$;
