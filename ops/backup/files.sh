#!/bin/sh
# Copies the files of the product to the bucket of backups, which keeps old versions (ops/backup/README.md).
#   files.sh follow   for ever: a whole copy, then what is new, every 5 s. A service on the machine that has FILES_DIR.
#   files.sh sync     once, nightly: also removes from the copy what the product has deleted; the bucket keeps it as an old version.
# FILES_FROM: FILES_DIR, or rclone's name of the product's bucket. FILES_COPY: where to, for example backups:ensaya-file-copies.
set -eu
. "$(dirname "$0")/metric.sh"
: "${FILES_FROM:?}" "${FILES_COPY:?}"
case "${1:-}" in
  sync) exec rclone sync "$FILES_FROM" "$FILES_COPY" ;;
  follow) ;;
  *) echo "usage: files.sh follow|sync" >&2; exit 2 ;;
esac
whole=yes
while :; do
  # The folder of copies is not listed: only files of the last hour are looked at. After a failure all of them are.
  if [ "$whole" = yes ]; then set --; else set -- --no-traverse --max-age 1h; fi
  if rclone copy "$@" "$FILES_FROM" "$FILES_COPY"; then
    whole=no
    metric ensaya_file_copies_timestamp_seconds
  else
    whole=yes
  fi
  sleep "${EVERY_SECONDS:-5}"
done
