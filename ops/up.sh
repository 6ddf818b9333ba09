#!/bin/sh
# Starts the form that COMPOSE_FILE in .env names: ops/up.sh, as root, with the arguments of `docker compose up -d` after it. `ops/up.sh --secrets` only
# writes the files of secrets. COMPOSE is the command (docker compose).
set -eu
cd "$(dirname "$0")"
BACKUP_NAMES='PGBACKREST_REPO1_S3_ENDPOINT PGBACKREST_REPO1_S3_REGION PGBACKREST_REPO1_S3_BUCKET PGBACKREST_REPO1_S3_KEY PGBACKREST_REPO1_S3_KEY_SECRET PGBACKREST_REPO1_CIPHER_PASS FILE_COPIES_BUCKET'

# Of the environment, or of .env, as compose reads it, which takes one pair of quotes away. Not sourced: values hold characters that a shell would
# interpret.
value() { printenv "$1" || sed -n "s/^$1=//p" .env 2>/dev/null | tail -n 1 | sed -e 's/^"\(.*\)"$/\1/' -e t -e "s/^'\(.*\)'\$/\1/"; }

# Without a place for backups the first fault of a disk is the last. Whoever wants that writes it out.
backups=$(value BACKUPS || true)
if [ "$backups" != off ]; then
  missing=
  for name in $BACKUP_NAMES; do [ -n "$(value "$name")" ] || missing="$missing $name"; done
  [ -z "$missing" ] || { echo "no backups: set$missing in ops/.env, or write BACKUPS=off" >&2; exit 1; }
fi

# An empty password locks nothing, or everybody out.
needed='AUTH_SECRET AI_KEY_RING SMTP_URL POSTGRES_PASSWORD DATABASE_API_PASSWORD DATABASE_AUTH_PASSWORD DATABASE_WORKER_PASSWORD DATABASE_MONITOR_PASSWORD S3_SECRET_ACCESS_KEY DEAD_MAN_URL'
case "${COMPOSE:-} $(value COMPOSE_FILE || true)" in
  *patroni*) needed="$needed REPLICATION_PASSWORD REWIND_PASSWORD PATRONI_API_PASSWORD ETCD_PASSWORD ETCD_ROOT_PASSWORD" ;;
esac
case ",$(value COMPOSE_PROFILES || true)," in
  *,bucket,*) needed="$needed S3_ROOT_KEY S3_ROOT_SECRET" ;;
  *) case "$(value S3_ENDPOINT || true)" in *//s3:*) echo 'S3_ENDPOINT is our own bucket: write COMPOSE_PROFILES=bucket in ops/.env' >&2; exit 1 ;; esac ;;
esac
missing=
for name in $needed; do [ -n "$(value "$name")" ] || missing="$missing $name"; done
[ -z "$missing" ] || { echo "set$missing in ops/.env" >&2; exit 1; }
for name in POSTGRES_PASSWORD DATABASE_API_PASSWORD DATABASE_AUTH_PASSWORD DATABASE_WORKER_PASSWORD; do
  case "$(value "$name")" in *[!A-Za-z0-9_-]*) echo "$name stands in an address: letters and digits only (openssl rand -hex 24)" >&2; exit 1 ;; esac
done

# Secrets that containers read as files, one file for each user that reads it (compose.yml, 'secrets'): mode 0600, in a folder of its own.
# What is as it was stays as it is; where a secret changed, containers must be made anew to see it.
umask 077
folder=${SECRETS_DIR:-./secrets}
mkdir -p "$folder"
chmod 700 "$folder"
# Kept until containers were made anew, also when this is broken off.
changes=$folder/.changed
secret() { # user file, the contents from the standard input
  new=$folder/.$2.new
  cat > "$new"
  if cmp -s "$new" "$folder/$2"; then rm "$new"; else
    [ ! -e "$folder/$2" ] || echo "$2" >> "$changes"
    mv "$new" "$folder/$2"
  fi
  chmod 600 "$folder/$2"
  chown "$1" "$folder/$2" || { echo "as root: $folder/$2 belongs to the user of its container ($1)" >&2; exit 1; }
}
same() { # user, names of variables: a file of the same name for each
  user=$1 && shift
  for name in "$@"; do printf %s "$(value "$name")" | secret "$user" "$(printf %s "$name" | tr '[:upper:]' '[:lower:]')"; done
}
renamed() { printf %s "$(value "$3")" | secret "$1" "$2"; }
address() { printf 'postgres://%s:%s@%s/ensaya' "$3" "$(value "$4")" "$5" | secret "$1" "$2"; }
product=1000 postgres=999 packages=10001 gateway=0
same $product AUTH_SECRET AI_KEY_RING SMTP_URL S3_SECRET_ACCESS_KEY DATABASE_API_PASSWORD DATABASE_AUTH_PASSWORD DATABASE_WORKER_PASSWORD
address $product server_database_url ensaya_api DATABASE_API_PASSWORD pgbouncer:6432
address $product server_database_auth_url ensaya_auth DATABASE_AUTH_PASSWORD pgbouncer:6432
address $product server_database_direct_url ensaya_api DATABASE_API_PASSWORD postgres:5432
address $product worker_database_url ensaya_worker DATABASE_WORKER_PASSWORD pgbouncer:6432
address $product worker_database_direct_url ensaya_worker DATABASE_WORKER_PASSWORD postgres:5432
address $product migrate_database_direct_url postgres POSTGRES_PASSWORD postgres:5432
renamed $product bucket_root_key S3_ROOT_KEY
renamed $product bucket_root_secret S3_ROOT_SECRET
same $postgres POSTGRES_PASSWORD REPLICATION_PASSWORD REWIND_PASSWORD PATRONI_API_PASSWORD ETCD_PASSWORD ETCD_ROOT_PASSWORD
renamed $postgres monitor_role_password DATABASE_MONITOR_PASSWORD
same $packages DATABASE_MONITOR_PASSWORD ALERT_SMTP_PASSWORD ALERT_WEBHOOK_URL DEAD_MAN_URL
same $gateway S3_ROOT_KEY S3_ROOT_SECRET
renamed $gateway s3_key_secret S3_SECRET_ACCESS_KEY
for role in API AUTH WORKER; do
  printf '"ensaya_%s" "%s"\n' "$(printf %s $role | tr '[:upper:]' '[:lower:]')" "$(value "DATABASE_${role}_PASSWORD")"
done | secret $packages pgbouncer_users

# pgBackRest reads what is in conf.d beside its own file. Empty with BACKUPS=off.
{
  [ "$backups" = off ] || echo '[global]'
  for name in S3_ENDPOINT S3_REGION S3_BUCKET S3_KEY S3_KEY_SECRET CIPHER_PASS; do
    [ "$backups" = off ] || printf 'repo1-%s=%s\n' "$(printf %s "$name" | tr '[:upper:]_' '[:lower:]-')" "$(value "PGBACKREST_REPO1_$name")"
  done
} | secret $postgres pgbackrest_conf
remote() { printf '[%s]\ntype = s3\nprovider = Other\nendpoint = %s\nregion = %s\naccess_key_id = %s\nsecret_access_key = %s\n' "$@"; }
{
  if [ "$backups" != off ]; then
    remote product "$(value S3_ENDPOINT)" "$(value S3_REGION)" "$(value S3_ACCESS_KEY_ID)" "$(value S3_SECRET_ACCESS_KEY)"
    remote backups "https://$(value PGBACKREST_REPO1_S3_ENDPOINT)" "$(value PGBACKREST_REPO1_S3_REGION)" "$(value PGBACKREST_REPO1_S3_KEY)" \
      "$(value PGBACKREST_REPO1_S3_KEY_SECRET)"
  fi
} | secret $packages rclone_conf
# For a secret that is replaced without an outage: `up.sh --secrets`, then deploy.sh.
changed=$(sort -u "$changes" 2>/dev/null | tr '\n' ' ' || true)
if [ "${1:-}" = --secrets ]; then
  rm -f "$changes"
  echo "files of secrets written; changed: ${changed:-none}"
  exit 0
fi
if [ -n "$changed" ]; then
  echo "changed: ${changed}- every container is made anew" >&2
  set -- --force-recreate "$@"
fi

# A name can be given to another image tomorrow; a digest cannot.
for name in ENSAYA_IMAGE POSTGRES_IMAGE S3_IMAGE DEBIAN_IMAGE; do
  case "$(value "$name")" in
    *@sha256:*) ;;
    *) echo "warning: $name names no digest (…@sha256:…): the next start may run another image" >&2 ;;
  esac
done

${COMPOSE:-docker compose} up -d "$@"
rm -f "$changes"
