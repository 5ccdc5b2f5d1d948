#!/usr/bin/env bash
# Builds the image without a registry of images, on a base from Debian's packages: deploy/image/build.sh [name]
# Needs root, debootstrap and buildah. The registry of npm is the one that your npm uses.
# Exit code 75: the mirror of Debian cannot be reached.
# DEBIAN_MIRROR names another mirror of Debian. NODE is the Node.js of the image.
set -euo pipefail
cd "$(dirname "$0")/../.."
name=${1:-isnad}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
node=${NODE:-$(node bin/node.js -p process.execPath)}
# Needs no namespaces, so it works inside a container, too.
export BUILDAH_ISOLATION=chroot
work=$(mktemp -d)
trap 'rm -rf "$work"; buildah rmi --force isnad-build isnad-base >/dev/null 2>&1 || true' EXIT

# Where npm itself is: not under the global prefix, if that has been changed.
npm_folder() {
  local program
  program=$(realpath "$(command -v npm)")
  if [[ "$program" == */bin/npm-cli.js ]]; then echo "${program%/bin/npm-cli.js}"; else echo "$(npm root --global)/npm"; fi
}

# Debian with what builds the image: Node.js, npm and `strip`.
make_build_base() {
  debootstrap --variant=minbase --include=binutils,ca-certificates,libatomic1 bookworm "$1" "$mirror" >"$work/log" 2>&1 ||
    { tail -5 "$work/log" >&2 && exit 75; }
  rm -rf "$1"/var/cache/apt/archives/*.deb "$1"/var/lib/apt/lists/*
  install "$node" "$1/usr/local/bin/node"
  cp -a "$(npm_folder)" "$1/usr/local/lib/npm"
  ln -s ../lib/npm/bin/npm-cli.js "$1/usr/local/bin/npm"
  ln -s ../lib/npm/bin/npx-cli.js "$1/usr/local/bin/npx"
}

# The libraries of Node.js, certificates and time zones, without a shell.
make_base() {
  local from=$1 to=$2
  mkdir -p "$to"/{usr/bin,usr/sbin,usr/lib,usr/lib64,etc/ssl/certs,tmp}
  chmod 1777 "$to/tmp"
  for folder in bin sbin lib lib64; do ln -s "usr/$folder" "$to/$folder"; done
  dpkg --root="$from" -L base-files libatomic1 libc6 libgcc-s1 libstdc++6 tzdata |
    grep -Ev '^/(\.|usr/share/(doc|man|locale|lintian|common-licenses)/.*|usr/lib/x86_64-linux-gnu/gconv.*)$' | sort -u |
    while read -r file; do [ ! -d "$from$file" ] && echo ".$file"; done >"$work/files" || true
  tar -c -C "$from" --no-recursion -T "$work/files" | tar -x -C "$to" --keep-directory-symlink
  cp "$from/etc/ssl/certs/ca-certificates.crt" "$to/etc/ssl/certs/"
  echo 'hosts: files dns' >"$to/etc/nsswitch.conf"
  printf 'root:x:0:0::/:\nisnad:x:1000:1000::/data:\n' >"$to/etc/passwd"
  printf 'root:x:0:\nisnad:x:1000:\n' >"$to/etc/group"
}

# Makes an image of a folder.
import_folder() {
  local container
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$1" / >/dev/null
  buildah commit --quiet --rm "$container" "$2" >/dev/null
  rm -rf "$1"
}

# What npm needs to reach the registry: secrets of the build, which never become part of an image.
collect_npm_settings() {
  local file certificates
  certificates=$(npm config get cafile)
  [ -f "$certificates" ] || certificates=/etc/ssl/certs/ca-certificates.crt
  cp "$certificates" "$work/certificates"
  {
    for file in "$(npm config get globalconfig)" "$(npm config get userconfig)"; do
      if [ -f "$file" ]; then grep -Ev '^ *(cafile|prefix|nodedir|registry) *=' "$file" || true; fi
    done
    printf 'registry=%s\ncafile=/etc/isnad-build.crt\n' "$(npm config get registry)"
  } >"$work/npmrc"
}

echo 'debootstrap'
make_build_base "$work/build"
make_base "$work/build" "$work/base"
import_folder "$work/base" isnad-base
import_folder "$work/build" isnad-build
collect_npm_settings
echo 'buildah build'
buildah build --quiet --format docker --network host --file deploy/Dockerfile --tag "$name" \
  --build-arg BUILD=localhost/isnad-build --build-arg BASE=localhost/isnad-base \
  --secret "id=npmrc,src=$work/npmrc" --secret "id=certificates,src=$work/certificates" .
