# shellcheck shell=bash
# What is made once, for all clones, and kept outside the tree; and where it is made from. Sourced after lib.sh.

# mirror: where this machine gets Debian from, read from its own apt configuration, so that the tree names no host.
mirror() {
  local uri
  uri=$(cat /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list /etc/apt/sources.list 2>/dev/null |
    awk '/^URIs:/ {for (i = 2; i <= NF; i++) print $i} /^deb / {for (i = 2; i <= NF; i++) if ($i ~ /:\//) {print $i; break}}' |
    grep -v security | head -n 1)
  case $uri in mirror+file:*) uri=$(awk '{print $1; exit}' "${uri#mirror+file:}") ;; esac
  [ -n "$uri" ] || fail "No Debian archive was found in /etc/apt: what is not in the tree comes from there."
  printf '%s\n' "$uri"
}

# cached NAME KEY COMMAND...: prints nothing; sets CACHED to a directory that COMMAND... DIRECTORY filled once for this KEY. It is filled under
# another name and renamed, so that one that was broken off is never used; those not used for a week are removed.
cached() {
  local name=$1 key temporary old
  key=$(printf '%s\n' "$2" | sha256sum | cut -c 1-16)
  shift 2
  CACHED=$CACHE/$name-$key
  mkdir -p "$CACHE"
  exec 8>"$CACHE/$name.lock"
  flock -n 8 || { say "   ...  waiting for another build to make $name" && flock 8; }
  if [ ! -e "$CACHED/ready" ]; then
    temporary=$(mktemp -d "$CACHE/.$name.XXXXXX")
    # Not `if "$@"`: that would switch `set -e` off inside.
    # shellcheck disable=SC2064  # this directory
    trap "${AS_ROOT[*]} rm -rf '$temporary'" EXIT
    "$@" "$temporary"
    "${AS_ROOT[@]}" rm -rf "$CACHED"
    : >"$temporary/ready"
    mv "$temporary" "$CACHED"
    trap - EXIT
  fi
  touch "$CACHED/ready"
  for old in $(find "$CACHE" -mindepth 2 -maxdepth 2 -name ready -path "$CACHE/$name-*" -mtime +7 -printf '%h\n'); do
    "${AS_ROOT[@]}" rm -rf "$old"
  done
  flock -u 8
}

# own_apt DIRECTORY LINE OPTION...: sets APT to an apt-get that knows the source LINE alone and keeps its lists in DIRECTORY, so that the
# machine's stay as they are; and reads those lists.
own_apt() {
  local directory=$1 line=$2
  shift 2
  mkdir -p "$directory/lists/partial" "$directory/cache/archives/partial"
  printf '%s\n' "$line" >"$directory/sources.list"
  APT=(apt-get -q -o "Dir::Etc::SourceList=$directory/sources.list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$directory/lists"
    -o "Dir::Cache=$directory/cache" -o APT::Sandbox::User= "$@")
  STEP_TIMEOUT=300 step "package lists" "${APT[@]}" update
}

# debian_source NAME DIRECTORY: the upstream source of this Debian's package NAME, unpacked as DIRECTORY/NAME. apt checks it against
# the archive's signature.
debian_source() {
  local name=$1 into=$2 tarball
  need debian-archive-keyring
  own_apt "$into/apt" "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(mirror) $(. /etc/os-release && echo "$VERSION_CODENAME") main"
  mkdir -p "$into/$name"
  (cd "$into" && STEP_TIMEOUT=300 step "source of $name" "${APT[@]}" source --download-only --only-source "$name")
  tarball=$(find "$into" -maxdepth 1 -name "${name}_*.orig.tar.*" ! -name '*.asc')
  tar -xf "$tarball" -C "$into/$name" --strip-components=1
  rm -rf "$into/apt" "$into/$name"_*
}
