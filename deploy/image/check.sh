#!/usr/bin/env bash
# Runs the image as its configuration says, with a read-only root file system and without privileges, and uses it: deploy/image/check.sh [name]
# Needs root, buildah and curl, and no container engine.
set -euo pipefail
cd "$(dirname "$0")/../.."
name=${1:-isnad}
max_bytes=250000000
work=$(mktemp -d)
container=$(buildah from --pull-never "$name")
trap 'kill -KILL ${pid:-} 2>/dev/null || true; buildah rm "$container" >/dev/null; rm -rf "$work"' EXIT
root=$(buildah mount "$container")

config() { buildah inspect --type image --format "{{range .Docker.Config.$1}}{{println .}}{{end}}" "$name" | sed '/^$/d'; }
user=$(buildah inspect --type image --format '{{.Docker.Config.User}}' "$name")
signal=$(buildah inspect --type image --format '{{.Docker.Config.StopSignal}}' "$name")
mapfile -t environment < <(config Env)
mapfile -t command < <(config Cmd)
mapfile -t healthcheck < <(config Healthcheck.Test)
port=$(node -p 'const s = require("node:net").createServer().listen(0); const { port } = s.address(); s.close(); port')

fail() {
  echo "$1" >&2
  tail -5 "$work/log" >&2 2>/dev/null || true
  exit 1
}

bytes=$(du --apparent-size --block-size=1 --summarize --one-file-system "$root" | cut -f1)
echo "$bytes bytes, user $user, ${command[*]}"
[ "$bytes" -le "$max_bytes" ] || fail "more than $max_bytes bytes"
[[ "$user" =~ ^[1-9][0-9]*:[1-9][0-9]*$ ]] || fail "runs as $user"
[ "${healthcheck[0]}" = CMD ] || fail 'no health check'
found=$(find "$root" -xdev \( -name npm-cli.js -o -name .npmrc -o -name isnad-build.crt \))
[ -z "$found" ] || fail "not for the image: $found"

# What a container runtime does: these folders, a volume, and everything else read-only.
mkdir -p "$root"/{proc,dev,tmp}
[ "$(stat --format=%u:%g "$root/data")" = "$user" ] || fail 'the volume does not belong to the user of the image'
cat >"$work/enter" <<'END'
set -e
mount --bind "$root" "$root"
mount --bind "$volume" "$root/data"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
cd /
exec setpriv --no-new-privs env --ignore-environment "$@"
END
mkdir "$work/volume" && chown "$user" "$work/volume"
export root volume=$work/volume
inside=(unshare --mount --pid --fork --kill-child bash "$work/enter" "${environment[@]}" "PORT=$port" \
  /usr/sbin/chroot --userspec="$user" "$root")

"${inside[@]}" "${command[@]}" >"$work/out" 2>"$work/log" &
pid=$!
for _ in $(seq 600); do
  grep -q '^  curl ' "$work/out" && break
  kill -0 "$pid" 2>/dev/null || fail 'the service ended'
  sleep 0.1
done
address=http://127.0.0.1:$port
[ "$(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 10 "$address/readyz")" = 200 ] || fail 'not ready'
key=$(grep -o 'svc_live_[A-Za-z0-9_]*' "$work/out" | head -1)
surah=$(curl --silent --fail --max-time 10 --header "Authorization: Bearer $key" "$address/api/quran?id=112")
[[ "$surah" == '{"id":112,'*'"verses":[{"id":1,'* ]] || fail "not surah 112: ${surah:0:200}"
for page in / /docs /docs/installing; do
  curl --silent --fail --output /dev/null --max-time 10 "$address$page" || fail "no page $page"
done
"${inside[@]}" "${healthcheck[@]:1}" || fail 'the health check fails'
"${inside[@]}" isnad key list >"$work/keys" || fail 'isnad key list fails'
if "${inside[@]}" node -e 'fs.writeFileSync("/opt/isnad/x", "")' 2>/dev/null; then fail 'the root file system can be written'; fi

# The service is the first process of its container: nothing but its own handler ends it.
kill "-${signal#SIG}" "$(pgrep --parent "$pid")"
timeout 60 tail --pid="$pid" -f /dev/null || fail "still running 60 s after $signal"
status=0
wait "$pid" || status=$?
[ "$status" -eq 0 ] || fail "exit code $status after $signal"
echo 'ready, a surah, the pages, the health check, the command line; ended cleanly'
