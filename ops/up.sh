#!/bin/sh
# Starts the form that COMPOSE_FILE in .env names: ops/up.sh, with the arguments of `docker compose up -d` after it. COMPOSE is the command (docker compose).
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
needed='POSTGRES_PASSWORD DATABASE_MONITOR_PASSWORD'
case "${COMPOSE:-} $(value COMPOSE_FILE || true)" in *patroni*) needed="$needed ETCD_PASSWORD ETCD_ROOT_PASSWORD" ;; esac
case ",$(value COMPOSE_PROFILES || true)," in
  *,bucket,*) needed="$needed S3_ROOT_KEY S3_ROOT_SECRET" ;;
  *) case "$(value S3_ENDPOINT || true)" in *//s3:*) echo 'S3_ENDPOINT is our own bucket: write COMPOSE_PROFILES=bucket in ops/.env' >&2; exit 1 ;; esac ;;
esac
missing=
for name in $needed; do [ -n "$(value "$name")" ] || missing="$missing $name"; done
[ -z "$missing" ] || { echo "set$missing in ops/.env" >&2; exit 1; }

# Passwords that images read from files. The folder is closed to others, so that the files may be readable inside it, where each container has its own user.
folder=${SECRETS_DIR:-./secrets}
(umask 077 && mkdir -p "$folder")
for name in POSTGRES_PASSWORD DATABASE_MONITOR_PASSWORD ALERT_SMTP_PASSWORD ETCD_ROOT_PASSWORD ETCD_PASSWORD; do
  file=$folder/$(printf %s "$name" | tr '[:upper:]' '[:lower:]')
  rm -f "$file"
  printf %s "$(value "$name")" > "$file"
  chmod 444 "$file"
done

# For pgBackRest and rclone, which read variables: sourced where they run.
file=$folder/backup_env
rm -f "$file"
quoted() { printf "export %s='%s'\n" "$1" "$(printf %s "$2" | sed "s/'/'\\\\''/g")"; }
{
  if [ "$backups" != off ]; then
    for name in $BACKUP_NAMES; do quoted "$name" "$(value "$name")"; done
    quoted FILES_FROM "product:$(value S3_BUCKET)"
    quoted FILES_COPY "backups:$(value FILE_COPIES_BUCKET)"
    for remote in PRODUCT BACKUPS; do quoted "RCLONE_CONFIG_${remote}_TYPE" s3 && quoted "RCLONE_CONFIG_${remote}_PROVIDER" Other; done
    quoted RCLONE_CONFIG_PRODUCT_ENDPOINT "$(value S3_ENDPOINT)"
    quoted RCLONE_CONFIG_PRODUCT_REGION "$(value S3_REGION)"
    quoted RCLONE_CONFIG_PRODUCT_ACCESS_KEY_ID "$(value S3_ACCESS_KEY_ID)"
    quoted RCLONE_CONFIG_PRODUCT_SECRET_ACCESS_KEY "$(value S3_SECRET_ACCESS_KEY)"
    quoted RCLONE_CONFIG_BACKUPS_ENDPOINT "https://$(value PGBACKREST_REPO1_S3_ENDPOINT)"
    quoted RCLONE_CONFIG_BACKUPS_REGION "$(value PGBACKREST_REPO1_S3_REGION)"
    quoted RCLONE_CONFIG_BACKUPS_ACCESS_KEY_ID "$(value PGBACKREST_REPO1_S3_KEY)"
    quoted RCLONE_CONFIG_BACKUPS_SECRET_ACCESS_KEY "$(value PGBACKREST_REPO1_S3_KEY_SECRET)"
  fi
} > "$file"
chmod 444 "$file"

# A name can be given to another image tomorrow; a digest cannot.
for name in ENSAYA_IMAGE POSTGRES_IMAGE S3_IMAGE DEBIAN_IMAGE; do
  case "$(value "$name")" in
    *@sha256:*) ;;
    *) echo "warning: $name names no digest (…@sha256:…): the next start may run another image" >&2 ;;
  esac
done

${COMPOSE:-docker compose} up -d "$@"
