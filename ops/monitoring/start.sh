#!/bin/sh
# Starts one part of the monitoring, alike in containers and on machines: start.sh prometheus | alertmanager | blackbox | node | postgres
#   start.sh fill prometheus.yml prints that file as it is used.
# Neither Prometheus nor Alertmanager reads variables, so theirs are filled in here: ${NAME} and ${NAME-default} from the environment; a line that
# ends in `# if NAME` is left out where NAME is empty. A start without a variable that is needed ends with its name.
# Prometheus, Alertmanager and blackbox ask nobody for a password: they listen on 127.0.0.1 unless PROMETHEUS_LISTEN, ALERTMANAGER_LISTEN and
# BLACKBOX_LISTEN say otherwise. The exporters are read from another machine: NODE_LISTEN (:9100), POSTGRES_EXPORTER_LISTEN (:9187).
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
filled=${MONITORING_RUN:-/tmp}/monitoring
data=${MONITORING_DATA:-/data}

# Addresses that hold a secret may be files, named by these with _FILE: only the filled file has them then, not the environment.
from_files() {
  for name in ALERT_WEBHOOK_URL DEAD_MAN_URL; do
    eval "file=\${${name}_FILE:-}"
    [ -z "$file" ] || { value=$(cat "$file") && export "$name=$value"; }
  done
}
fill() (
  from_files
  awk '
    /^ *#/ { next }
    {
      if (match($0, /# if [A-Z0-9_]+$/)) {
        if (ENVIRON[substr($0, RSTART + 5)] == "") next
        $0 = substr($0, 1, RSTART - 1)
      }
      line = ""
      while (match($0, /\$\{[A-Z0-9_]+(-[^}]*)?\}/)) {
        inside = substr($0, RSTART + 2, RLENGTH - 3)
        dash = index(inside, "-")
        name = dash ? substr(inside, 1, dash - 1) : inside
        value = ENVIRON[name]
        if (value == "" && dash) value = substr(inside, dash + 1)
        else if (value == "") missing = missing " " name
        line = line substr($0, 1, RSTART - 1) value
        $0 = substr($0, RSTART + RLENGTH)
      }
      print line $0
    }
    END { if (missing != "") { print "needed:" missing > "/dev/stderr"; exit 1 } }
  ' "$here/$1"
)

case "${1:-}" in
  fill) fill "$2" ;;
  prometheus)
    mkdir -p "$filled"
    cp "$here"/*alerts.yml "$filled"
    fill prometheus.yml > "$filled/prometheus.yml"
    exec prometheus --config.file="$filled/prometheus.yml" --storage.tsdb.path="$data" \
      --storage.tsdb.retention.time=30d --web.listen-address="${PROMETHEUS_LISTEN:-127.0.0.1:9090}"
    ;;
  alertmanager)
    mkdir -p "$filled"
    fill alertmanager.yml > "$filled/alertmanager.yml"
    # One of them: no cluster, no port for one.
    exec prometheus-alertmanager --config.file="$filled/alertmanager.yml" --storage.path="$data" \
      --web.listen-address="${ALERTMANAGER_LISTEN:-127.0.0.1:9093}" --cluster.listen-address=
    ;;
  blackbox) exec prometheus-blackbox-exporter --config.file="$here/blackbox.yml" --web.listen-address="${BLACKBOX_LISTEN:-127.0.0.1:9115}" ;;
  node)
    exec prometheus-node-exporter --path.rootfs="${HOST_ROOT:-/}" --web.listen-address="${NODE_LISTEN:-:9100}" \
      --collector.textfile.directory="${METRICS_DIR:-/var/lib/ensaya-metrics}" --collector.filesystem.fs-types-exclude='^(autofs|binfmt_misc|bpf|cgroup2?|configfs|debugfs|devpts|devtmpfs|fusectl|hugetlbfs|iso9660|mqueue|nsfs|overlay|proc|procfs|pstore|ramfs|rpc_pipefs|securityfs|squashfs|sysfs|tracefs)$'
    ;;
  # DATA_SOURCE_URI, DATA_SOURCE_USER, DATA_SOURCE_PASS_FILE; the role is made by ops/postgres/monitor.sql.
  postgres) exec prometheus-postgres-exporter --web.listen-address="${POSTGRES_EXPORTER_LISTEN:-:9187}" ;;
  *) sed -n '2,3p' "$0" >&2; exit 2 ;;
esac
