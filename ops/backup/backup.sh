#!/bin/sh
# One backup: backup.sh full | incr. As postgres, from cron on every database node (ops/backup/crontab); only the leader does it.
set -eu
. "$(dirname "$0")/metric.sh"
case "${1:-}" in full | incr) ;; *) echo "usage: backup.sh full|incr" >&2; exit 2 ;; esac
standby=$(psql --no-psqlrc -At -d postgres -c 'select pg_is_in_recovery()')
[ "$standby" = f ] || exit 0
pgbackrest --stanza=ensaya --type="$1" backup
metric ensaya_backup_timestamp_seconds
