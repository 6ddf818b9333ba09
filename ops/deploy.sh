#!/bin/sh
# A new release without a failed request: the schema first, then one server after the other, each only when the one before serves again, then the
# worker. HAProxy sends nothing to a server that stops or starts (haproxy.cfg), and the schema still serves the old release (db/README.md, 11).
#   ops/deploy.sh compose      after `ENSAYA_IMAGE=…` was set in ops/.env; COMPOSE is the command (docker compose -f compose.yml)
#   ops/deploy.sh systemd      after the new release was unpacked to /opt/ensaya
set -eu
cd "$(dirname "$0")"

untilUp() { # name of the server, as HAProxy knows it
  tries=0
  until state | grep -q "^servers,$1,.*,UP[ ,]"; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || { echo "$1 does not serve: the other server still runs the old release" >&2; exit 1; }
    sleep 1
  done
  echo "$1 serves"
}

case "${1:-}" in
  compose)
    compose() { ${COMPOSE:-docker compose -f compose.yml} "$@"; }
    state() { compose exec -T worker node -e 'fetch("http://haproxy:8404/state;csv").then(async (r) => console.log(await r.text()))'; }
    compose run --rm -T migrate
    for server in server-1 server-2; do
      compose up -d --no-deps --force-recreate "$server"
      untilUp "$server"
    done
    compose up -d --no-deps --force-recreate worker
    ;;
  systemd)
    state() { curl -fsS 'http://127.0.0.1:8404/state;csv'; }
    systemctl start ensaya-migrate
    for number in 1 2; do
      systemctl restart "ensaya-server@$number"
      untilUp "server-$number"
    done
    systemctl restart ensaya-worker
    ;;
  *) sed -n '2,6p' "$0" >&2; exit 1 ;;
esac
