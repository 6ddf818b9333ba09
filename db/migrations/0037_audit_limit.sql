-- The present table becomes the oldest partition of the log, up to the end of next month. The constraint says so beforehand:
-- 0037_audit_partitions validates it under a weak lock, and attaching the table then needs no scan. At least a month ahead, because the
-- constraint would refuse later entries if that migration failed and was not repeated.
do $$
begin
  execute format('alter table app.audit_log add constraint audit_log_limit check (created_at < %L) not valid',
                 (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC');
end $$;
