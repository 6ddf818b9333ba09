#!/bin/sh
# A new release without a failed request: the schema first, then one server after the other, each only when the one before serves again, then the
# worker. HAProxy sends nothing to a server that stops or starts (haproxy.cfg), and the schema still serves the old release (db/README.md, 11).
#   ops/deploy.sh compose            after `ENSAYA_IMAGE=…` was set in ops/.env; COMPOSE is the command (docker compose)
#   ops/deploy.sh systemd RELEASE    after it was unpacked to /opt/ensaya/releases/RELEASE; /opt/ensaya/current becomes a link to it
#   ops/deploy.sh compose|systemd --back    the release before again, without migrations: the schema serves it
set -eu
cd "$(dirname "$0")"

untilUp() { # name of the server, as HAProxy knows it
  tries=0
  until state "$1" | grep -q "^servers,$1,.*,UP[ ,]"; do
    tries=$((tries + 1))
    [ "$tries" -lt "${TRIES:-300}" ] || { echo "$1 does not serve: the other server still runs the release before" >&2; exit 1; }
    sleep 1
  done
  echo "$1 serves"
}

usage() { sed -n '4,6p' "$0" >&2; exit 1; }

case "${1:-}" in
  compose)
    case "${2:-}" in '' | --back) ;; *) usage ;; esac
    # The last image that was deployed to its end, and the one before it, beside .env.
    now=${STATE_DIR:-.}/.image before=${STATE_DIR:-.}/.image-before
    compose() { ${COMPOSE:-docker compose} "$@"; }
    # The first deploy finds no file: what runs says what to go back to.
    was=$(cat "$now" 2>/dev/null || compose ps --all --format '{{.Image}}' server-1 | head -n 1)
    if [ "${2:-}" = --back ]; then
      image=$(cat "$before" 2>/dev/null || true)
      [ -n "$image" ] || { echo 'no release before this one is known' >&2; exit 1; }
    else
      # As compose reads it, which takes one pair of quotes away.
      image=${ENSAYA_IMAGE:-$(sed -n 's/^ENSAYA_IMAGE=//p' .env 2>/dev/null | tail -n 1 | sed -e 's/^"\(.*\)"$/\1/' -e t -e "s/^'\(.*\)'\$/\1/")}
      [ -n "$image" ] || { echo 'set ENSAYA_IMAGE in ops/.env' >&2; exit 1; }
    fi
    export ENSAYA_IMAGE="$image"
    # HAProxy's state, asked from the server that is not being replaced; from the other one, where that one is down.
    ask() { compose exec -T "$1" node -e 'fetch("http://haproxy:8404/state;csv").then(async (r) => console.log(await r.text()))' 2>/dev/null; }
    state() {
      case "$1" in server-1) other=server-2 ;; *) other=server-1 ;; esac
      ask "$other" || ask "$1"
    }
    if [ "${2:-}" != --back ]; then
      compose run --rm -T migrate
      # Before the first server is replaced: --back must know the way when a deploy is broken off.
      [ -z "$was" ] || [ "$was" = "$image" ] || printf '%s\n' "$was" > "$before"
    fi
    for server in server-1 server-2; do
      compose up -d --no-deps --force-recreate "$server"
      untilUp "$server"
    done
    compose up -d --no-deps --force-recreate worker
    if [ "${2:-}" = --back ] && [ "$was" != "$image" ]; then printf '%s\n' "$was" > "$before"; fi
    printf '%s\n' "$image" > "$now"
    [ "${2:-}" != --back ] || echo "set ENSAYA_IMAGE=$image in ops/.env, or the next start brings the other one again"
    ;;
  systemd)
    root=${ENSAYA_ROOT:-/opt/ensaya}
    was=$(readlink "$root/current" || true)
    case "${2:-}" in
      '') usage ;;
      --back) next=$(readlink "$root/before") || { echo 'no release before this one is known' >&2; exit 1; } ;;
      -*) usage ;;
      *) next=releases/$2 ;;
    esac
    [ -d "$root/$next" ] || { echo "$root/$next is missing" >&2; exit 1; }
    state() { curl -fsS 'http://127.0.0.1:8404/state;csv'; }
    # A link is replaced in one step: a process that starts meanwhile finds one release or the other.
    link() { ln -sfn "$1" "$root/$2.new" && mv -T "$root/$2.new" "$root/$2"; }
    [ "$2" = --back ] || systemctl start "ensaya-migrate@$2"
    [ -z "$was" ] || [ "$was" = "$next" ] || link "$was" before
    link "$next" current
    for number in 1 2; do
      systemctl restart "ensaya-server@$number"
      untilUp "server-$number"
    done
    systemctl restart ensaya-worker
    ;;
  *) usage ;;
esac
