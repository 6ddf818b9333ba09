#!/bin/sh
# Daily check: WAL arrives in the repository now, and the newest backup is younger than 26 hours. Prints one line; exit code 1 if not.
# As postgres, on every database node; only the leader does it. MAX_HOURS changes the limit.
set -eu
. "$(dirname "$0")/metric.sh"
standby=$(psql --no-psqlrc -At -d postgres -c 'select pg_is_in_recovery()')
[ "$standby" = f ] || exit 0
# Switches to a new segment and waits until it is in the repository.
pgbackrest --stanza=ensaya check
psql --no-psqlrc -At -v ON_ERROR_STOP=1 -v max="${MAX_HOURS:-26}" -v info="$(pgbackrest --stanza=ensaya --output=json info)" -d postgres <<'SQL'
with newest as (
  select to_timestamp(max((backup -> 'timestamp' ->> 'stop')::bigint)) as ended, count(*) as backups
    from jsonb_array_elements((:'info')::jsonb -> 0 -> 'backup') backup
    where not coalesce((backup ->> 'error')::boolean, false)
)
select coalesce(extract(epoch from now() - ended) < :max * 3600, false) as young,
    format('%s backups, the newest ended %s', backups, coalesce(ended::timestamptz(0)::text, 'never')) as line from newest \gset
\echo :line
\if :young
\else
  \warn 'the newest backup is too old'
  select 1 / 0;
\endif
SQL
metric ensaya_backup_check_timestamp_seconds
