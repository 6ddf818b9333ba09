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
  -- Concurrent callers wait here, before they hold a lock that writers need, and then find the months created.
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

-- Drops a month of the audit log that retention has emptied, and returns how many it dropped: one at a time, because the log stays locked until the
-- transaction ends. A month with a single entry stays. Only months that
-- ended a year ago: no company keeps its activity for less (ajustes_conservacion_conocida), and an entry of today's never belongs there.
--
-- Belongs to the owner and has no argument, as create_audit_partitions(), and gives up after a second for the same reason.
create or replace function app.drop_empty_audit_partitions() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '1s' as $$
declare
  is_empty boolean;
  part text;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'app.audit_log'::regclass and c.relname ~ '^audit_log_\d{4}_\d{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') < date_trunc('month', now()) - interval '12 months'
     order by c.relname
  loop
    execute format('select not exists (select from partitions.%I)', part) into is_empty;
    continue when not is_empty;
    lock table app.audit_log in access exclusive mode;
    execute format('select not exists (select from partitions.%I)', part) into is_empty;
    continue when not is_empty;
    execute format('drop table partitions.%I', part);
    return 1;
  end loop;
  return 0;
end $$;
grant execute on function app.drop_empty_audit_partitions() to ensaya_worker;

-- The end of the last month that has a partition: where the partition without an upper limit begins.
create or replace function app.audit_partitioned_until() returns timestamptz
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return (select substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''([^'']+)''\)')
            from pg_class c where c.oid = 'partitions.audit_log_later'::regclass);
end $$;
