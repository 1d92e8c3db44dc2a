# shellcheck shell=bash
# Chroots and sysroots of Debian 13, made once and kept outside the tree. Sourced after lib.sh.

# shellcheck source=scripts/cache.sh
source scripts/cache.sh

SUITE=trixie
COMPILER=(swiftlang libc6-dev libstdc++-14-dev pkg-config git ca-certificates)
mapfile -t BUILD_DEPS <image/build-deps.txt

# How this machine reaches its archive (proxy, certificates, validity checks) holds for a chroot made here too.
apt_options() {
  apt-config dump | grep -E '^Acquire::(https?|Check-[A-Za-z-]*|Retries)(::| )' | sed 's/^/--aptopt=/' || true
}

# debian VARIANT ARCHITECTURE DIRECTORY NAME...: those packages of Debian 13 in DIRECTORY.
debian() {
  local variant=$1 architecture=$2 directory=$3 options
  shift 3
  mapfile -t options < <(apt_options)
  STEP_TIMEOUT=900 step "$variant of $SUITE $architecture" "${AS_ROOT[@]}" mmdebstrap --mode=root --variant="$variant" \
    --architectures="$architecture" --include="$(IFS=,; printf '%s' "$*")" "${options[@]}" "$SUITE" "$directory" "$(mirror)"
}

make_builder_root() { debian minbase "$(dpkg --print-architecture)" "$1/root" "${COMPILER[@]}" "${BUILD_DEPS[@]}"; }

# use_builder_root: sets BUILDER to a Debian 13 that compiles Swift for this machine's architecture.
use_builder_root() {
  local trixie_deps
  mapfile -t trixie_deps <scripts/trixie-deps.txt
  need "${trixie_deps[@]}"
  can_be_root || fail "A chroot of Debian 13 needs root (chroot, mount): run this as root, or as a user who may use sudo."
  cached "$SUITE-$(dpkg --print-architecture)" "$SUITE ${COMPILER[*]} ${BUILD_DEPS[*]} $(cat scripts/trixie.sh)" make_builder_root
  # shellcheck disable=SC2034  # for those who source this
  BUILDER=$CACHED/root
}

# The outer half of in_builder, as one string because it runs in a shell of its own. Private mounts: they end with that shell, however it ends.
# The tree is read-only in there; what is built goes to /build.
# shellcheck disable=SC2016  # that shell expands it
ENTER='
  set -e
  root=$1 tree=$2 build=$3 sdk=$4; shift 4
  mkdir -p "$root/src" "$root/build" "$root/sdk"
  mount --rbind /proc "$root/proc"; mount --rbind /dev "$root/dev"
  mount --bind "$tree" "$root/src"; mount -o remount,ro,bind "$root/src"
  mount --bind "$build" "$root/build"
  [ -z "$sdk" ] || mount --rbind "$sdk" "$root/sdk"
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 TERM=dumb SWIFT_BACKTRACE=enable=no \
    chroot "$root" "/src/$1" "${@:2}"
'

# in_builder NAME BUILD SDK SCRIPT [ARGUMENT...]: a script of the tree inside the builder root, as the step NAME, with the tree at /src,
# the directory BUILD at /build and, if it is not empty, the directory SDK at /sdk.
in_builder() {
  local name=$1 build=$2 sdk=$3
  shift 3
  step "$name" "${AS_ROOT[@]}" unshare --mount --propagation private bash -c "$ENTER" enter "$BUILDER" "$ROOT" "$build" "$sdk" "$@"
}
