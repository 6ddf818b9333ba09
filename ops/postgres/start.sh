#!/bin/sh
# A database node in a container: start.sh postgres | patroni. It archives as ops/backup/archive.conf says, with the repository of the file of secrets
# that up.sh writes. Without a repository it does not start, unless BACKUPS=off says that nothing of this installation is to be kept.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
secrets=${BACKUP_ENV:-/run/secrets/backup_env}
[ ! -e "$secrets" ] || . "$secrets"
if [ "${BACKUPS:-}" != off ] && [ -z "${PGBACKREST_REPO1_S3_BUCKET:-}" ]; then
  echo 'no backup repository: set PGBACKREST_REPO1_… (ops/.env.example), or write BACKUPS=off' >&2
  exit 1
fi
case "${1:-}" in
  patroni)
    # Patroni has the same settings in patroni.yml; without a repository its archive command may say that all is well.
    [ "${BACKUPS:-}" != off ] || sed 's/archive_command: .*/archive_command: "true"/' "$here/patroni.yml" > /tmp/patroni.yml
    [ -e /tmp/patroni.yml ] || cp "$here/patroni.yml" /tmp/patroni.yml
    exec patroni /tmp/patroni.yml
    ;;
  postgres)
    set -- postgres
    if [ "${BACKUPS:-}" != off ]; then
      while IFS= read -r line; do
        case "$line" in
          [a-z]*) value=${line#* = } && set -- "$@" -c "${line%% =*}=$(printf %s "$value" | sed "s/^'\(.*\)'\$/\1/")" ;;
        esac
      done < "$here/../backup/archive.conf"
    fi
    exec docker-entrypoint.sh "$@"
    ;;
  *) sed -n 2p "$0" >&2; exit 2 ;;
esac
