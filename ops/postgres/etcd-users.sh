#!/bin/sh
# Once per cluster, safe to repeat: etcd answers nobody without a password, and Patroni's user reaches its own keys only. Whoever writes those decides
# which commands run on every database node. ETCDCTL_ENDPOINTS: one member or all. The passwords are ETCD_ROOT_PASSWORD and PATRONI_ETCD3_PASSWORD,
# or files named by these with _FILE.
set -eu
export ETCDCTL_API=3
password() {
  eval "file=\${${1}_FILE:-} value=\${$1:-}"
  [ -z "$file" ] || value=$(cat "$file")
  [ -n "$value" ] || { echo "$1 is needed" >&2; exit 1; }
  printf %s "$value"
}
root=$(password ETCD_ROOT_PASSWORD)
patroni=$(password PATRONI_ETCD3_PASSWORD)
as_root() { ETCDCTL_USER="root:$root" etcdctl "$@"; }

tries=0
until etcdctl endpoint health >/dev/null 2>&1 || as_root endpoint health >/dev/null 2>&1; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || { echo 'etcd does not answer' >&2; exit 1; }
  sleep 1
done
# Enabled already: without a name nothing is listed.
if ! etcdctl user list >/dev/null 2>&1 && as_root user list >/dev/null 2>&1; then exit 0; fi
# A try that was broken off has left some of these.
# Passwords through the standard input: every user of the machine reads command lines.
set_password() { printf '%s\n' "$2" | etcdctl user "$1" "$3" --interactive=false >/dev/null; }
set_password add "$root" root 2>/dev/null || set_password passwd "$root" root
etcdctl role add patroni >/dev/null 2>&1 || true
etcdctl role grant-permission patroni readwrite --prefix=true /service/ensaya/ >/dev/null
set_password add "$patroni" patroni 2>/dev/null || set_password passwd "$patroni" patroni
etcdctl user grant-role patroni patroni >/dev/null
etcdctl user grant-role root root >/dev/null
etcdctl auth enable
