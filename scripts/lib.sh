# shellcheck shell=bash
# What the scripts share: where things are, how a step reports, how packages are asked for. Sourced, never run.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$ROOT" || exit 1
LOGS=$ROOT/out/log
# Chroots and sysroots are large and the same for every clone, so they live outside the tree.
# shellcheck disable=SC2034  # for those who source this
CACHE=${RECEIVER_CACHE:-${HOME:-/root}/.cache/receiver}
mkdir -p "$LOGS"

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Ends a step that this script started, as Ctrl-C would: SwiftPM ends its compilers and pytest its servers on SIGINT, but not on SIGTERM.
# `timeout` passes it on to all that the step started, and kills what is still there after 10 s.
end_step() {
  kill -INT "$1" 2>/dev/null || true
  wait "$1" 2>/dev/null || true
}

# step NAME COMMAND...: runs COMMAND quietly into out/log/NAME.log and prints one line with its time. One that takes long
# is announced and tells every 15 s how far it is; one that fails shows what its log says. STEP_TIMEOUT is its limit in
# seconds. With RECEIVER_SUMMARY, each step's time is added to that file.
step() {
  local name=$1 start=$SECONDS told=0 status=0 log pid elapsed traps
  shift
  traps=$(trap -p INT TERM)
  log=$LOGS/${name//[^A-Za-z0-9.-]/-}.log
  # A shell starts what runs in the background with SIGINT ignored.
  env --default-signal=INT,QUIT timeout --signal=INT --kill-after=10 "${STEP_TIMEOUT:-1800}" "$@" >"$log" 2>&1 </dev/null &
  pid=$!
  # shellcheck disable=SC2064  # this pid, not that of a later step
  trap "end_step $pid; exit 130" INT TERM
  while kill -0 "$pid" 2>/dev/null; do
    elapsed=$((SECONDS - start))
    if [ "$told" -eq 0 ] && [ "$elapsed" -ge 2 ]; then
      say "   ...  $name"
      told=$elapsed
    elif [ "$told" -gt 0 ] && [ $((elapsed - told)) -ge 15 ]; then
      say "$(printf '%4d s' "$elapsed")  still at it: $name  $(tail -n 1 "$log" | tr -d '\033\r' | cut -c 1-100)"
      told=$elapsed
    fi
    sleep 0.1
  done
  wait "$pid" || status=$?
  trap - INT TERM
  eval "$traps"
  elapsed=$((SECONDS - start))
  [ -z "${RECEIVER_SUMMARY:-}" ] || printf '%s\t%s\t%s\n' "$elapsed" "$status" "$name" >>"$RECEIVER_SUMMARY"
  if [ "$status" -eq 0 ]; then
    say "$(printf '%4d s' "$elapsed")  $name"
    return 0
  fi
  {
    say "    What went wrong, out of ${log#"$ROOT"/}:"
    grep -E '(error|warning): |recorded an issue|^(FAILED|ERROR|E  ) ?|Fatal error' "$log" | head -n 40 | cut -c 1-400 | sed 's/^/    /' || true
    say "    Its end:"
    tail -n 25 "$log" | cut -c 1-400 | sed 's/^/    /'
    [ "$status" -eq 124 ] && say "$name took longer than ${STEP_TIMEOUT:-1800} s and was ended."
    say "FAILED  $name after $elapsed s (exit $status)"
  } >&2
  return "$status"
}

# What a command that must be root's is prefixed with: nothing for root, else sudo (which may ask for a password only at a terminal).
AS_ROOT=()
[ "$(id -u)" -eq 0 ] || AS_ROOT=(sudo -E)

can_be_root() {
  [ "$(id -u)" -eq 0 ] || { command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; }
}

# missing_packages NAME...: those of NAME that dpkg does not have installed.
missing_packages() {
  comm -23 <(printf '%s\n' "$@" | sort -u) \
    <(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' 2>/dev/null | awk '$1 == "ii" {print $2}' | sort -u)
}

# need NAME...: installs those packages that are missing, and touches apt not at all when none is.
need() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0
  local install=(apt-get install -y --no-install-recommends "${missing[@]}")
  can_be_root || fail "These packages are missing and this user cannot install them. As root, run:
  apt-get update && ${install[*]}"
  [ "$(id -u)" -eq 0 ] || sudo true # asks for the password here, where a person sees it, not inside a quiet step
  local apt=("${AS_ROOT[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  STEP_TIMEOUT=300 step "apt-get update" "${apt[@]}" update
  say "        missing: ${missing[*]}"
  STEP_TIMEOUT=900 step "apt-get install" "${apt[@]}" install -y --no-install-recommends "${missing[@]}"
}

# skipped WHAT WHY: says that something was left out, now and in the summary. CI takes it for a failure.
skipped() {
  say "  skip  $1: $2"
  [ -z "${RECEIVER_SUMMARY:-}" ] || printf 'skip\t%s: %s\n' "$1" "$2" >>"$RECEIVER_SUMMARY"
}

# python_environment: the Python side (home server, tests in Python, the live view of `make run`) has its own environment inside the tree.
python_environment() {
  local requirements stamp
  requirements=(homeserver/requirements.txt scripts/requirements.txt)
  stamp=$(cat "${requirements[@]}" | sha256sum)
  if [ "$(cat .venv/requirements.sha256 2>/dev/null)" != "$stamp" ] || ! .venv/bin/python -c '' 2>/dev/null; then
    rm -rf .venv
    # Debian's own Python has python3-venv from the list above; the one in PATH may be anybody's.
    step "python environment" /usr/bin/python3 -m venv .venv
    step "python packages" .venv/bin/python -m pip install --quiet --no-input "${requirements[@]/#/--requirement=}"
    printf '%s\n' "$stamp" >.venv/requirements.sha256
  fi
}
