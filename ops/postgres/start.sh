#!/bin/sh
# A database node: start.sh postgres | patroni. It archives as ops/backup/archive.conf says, with the repository of /etc/pgbackrest/conf.d/, which up.sh
# writes. Without a repository it does not start, unless BACKUPS=off says that nothing of this installation is to be kept.
# Patroni's passwords are files: of a container, or of a unit (ops/systemd/patroni.service.d/); its configuration with them is a file only it reads.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ "${BACKUPS:-}" != off ] && ! grep -qs '^repo1-s3-bucket=.' "${REPOSITORY:-/etc/pgbackrest/conf.d/repository.conf}"; then
  echo 'no backup repository: set PGBACKREST_REPO1_… (ops/.env.example), or write BACKUPS=off' >&2
  exit 1
fi
# Each line that ends in `# password: NAME` gets that file's first line, in quotes. A name without a file is told.
filled() {
  awk -v folder="${CREDENTIALS_DIRECTORY:-${SECRETS_DIR:-/run/secrets}}" '
    match($0, / # password: [a-z_]+$/) {
      file = folder "/" substr($0, RSTART + 13)
      if ((getline secret < file) <= 0 || secret == "") { missing = missing " " file; next }
      gsub(/\047/, "\047\047", secret)
      print substr($0, 1, RSTART - 3) ", password: \047" secret "\047 }"
      next
    }
    { print }
    END { if (missing != "") { print "empty or missing:" missing > "/dev/stderr"; exit 1 } }
  ' "$here/patroni.yml"
}
case "${1:-}" in
  patroni)
    umask 077
    config=${RUNTIME_DIRECTORY:-/tmp}/patroni.yml
    filled > "$config.new"
    # The same settings are in patroni.yml; without a repository the archive command may say that all is well.
    [ "${BACKUPS:-}" != off ] || sed -i 's/archive_command: .*/archive_command: "true"/' "$config.new"
    mv "$config.new" "$config"
    exec patroni "$config"
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
