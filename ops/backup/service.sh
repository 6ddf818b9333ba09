#!/bin/sh
# Backups in a container, where there is no cron: service.sh backup | files. With BACKUPS=off it reports that and does nothing.
#   backup: beside a database node, whose data and socket it sees. At 02:10 a full backup on Sundays and an incremental one on other days, at 06:10 the
#   check, on Wednesdays at 04:10 the repository's checksums: as ops/backup/crontab. A missing first backup is made at once, a failed one is tried again.
#   files: follows the product's bucket, and once a day removes from the copy what was deleted.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/metric.sh"
if [ "${BACKUPS:-}" = off ]; then
  # Ends the alerts about backups that are missing on purpose.
  [ "${1:-}" != backup ] || metric ensaya_backups_off 1
  echo 'BACKUPS=off: nothing is backed up'
  exec sleep infinity
fi
# Beside the figures, whose volume outlives the container: a new one repeats nothing.
marks=${METRICS_DIR:-/tmp}
[ "${1:-}" != backup ] || rm -f "$marks/ensaya_backups_off.prom"

# Not before its minute, once a day: due NAME HHMM.
due() {
  [ "$(date -u +%H%M)" -ge "$2" ] && [ "$(cat "$marks/done-$1" 2>/dev/null)" != "$(date -u +%F)" ]
}
# A failure is tried again, not before ten minutes have passed.
try() {
  name=$1 && shift
  if "$@"; then date -u +%F > "$marks/done-$name"; else sleep "${RETRY_SECONDS:-600}"; fi
}

case "${1:-}" in
  backup)
    until pg_isready -q; do sleep 5; done
    while :; do
      # A standby makes none: it asks again, since it may lead tomorrow.
      if [ "$(psql --no-psqlrc -At -d postgres -c 'select pg_is_in_recovery()' || true)" = f ]; then
        [ -e /tmp/stanza ] || { pgbackrest --stanza=ensaya stanza-create && touch /tmp/stanza; } || true
        if ! pgbackrest --stanza=ensaya info --output=json | grep -q '"label"'; then try backup "$here/backup.sh" full; fi
        case "$(date -u +%u)" in 7) type=full ;; *) type=incr ;; esac
        if due backup 0210; then try backup "$here/backup.sh" "$type"; fi
        if due check 0610; then try check "$here/check.sh"; fi
        if [ "$(date -u +%u)" = 3 ] && due verify 0410; then try verify pgbackrest --stanza=ensaya verify; fi
      fi
      sleep "${EVERY_SECONDS:-60}"
    done
    ;;
  files)
    "$here/files.sh" follow &
    follow=$!
    while :; do
      # A container that lost it must end, to be started again.
      kill -0 "$follow" || exit 1
      if due sync 0310; then try sync "$here/files.sh" sync; fi
      sleep "${EVERY_SECONDS:-60}"
    done
    ;;
  *) sed -n 2p "$0" >&2; exit 2 ;;
esac
