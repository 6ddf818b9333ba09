#!/bin/sh
# Sourced by the scripts beside it. metric NAME [VALUE]: leaves the value, or the time of now, for node_exporter's textfile collector, which ops/monitoring/machine-alerts.yml reads.
# METRICS_DIR is writable by every user that runs one of them (ops/systemd/ensaya-metrics.conf). Without that folder nothing watches, and nothing is written.
metric() {
  folder=${METRICS_DIR:-/var/lib/ensaya-metrics}
  [ -d "$folder" ] || return 0
  # Whole or not at all: it may be read at any moment.
  printf '# TYPE %s gauge\n%s %s\n' "$1" "$1" "${2:-$(date +%s)}" > "$folder/$1.$$"
  chmod 644 "$folder/$1.$$"
  mv "$folder/$1.$$" "$folder/$1.prom"
}
