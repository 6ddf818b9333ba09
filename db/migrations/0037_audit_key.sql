-- no-transaction
-- The key of the partitioned audit log, built while entries are being written. 0037_audit_partitions makes it the primary key; scanned
-- backwards it serves the lists, so that it replaces audit_log_newest too.
create unique index concurrently audit_log_key on app.audit_log (created_at, id);
