#!/bin/sh
# Brings files back so that they agree with a restored database. Copies what is missing; removes nothing.
#   files-restore.sh FROM TO          the newest copy
#   files-restore.sh FROM TO TIME     as of a moment (2026-11-17T08:30:00Z), from a bucket that keeps old versions
# FROM: rclone's remote and path (backups:ensaya-file-copies, or the product's own bucket). TO: a folder, or a remote and path.
set -eu
from=${1:?} to=${2:?} time=${3:-}
[ -n "$time" ] || exec rclone copy "$from" "$to"
remote=${from%%:*} path=${from#*:}
# A file written just before the moment may have been copied up to a minute after it. What came with it has no row and is never read.
after=$(date -u -d "$time 1 minute" +%Y-%m-%dT%H:%M:%SZ)
for at in "$time" "$after"; do
  rclone copy "$remote,version_at=\"$at\":$path" "$to"
done
