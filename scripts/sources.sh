# shellcheck shell=bash
# Upstream sources that the suites of Tests/Suites are made from: fetched from this Debian's archive once, for all clones. Sourced after lib.sh.

# shellcheck source=scripts/cache.sh
source scripts/cache.sh

# use_source NAME: sets SOURCE to the unpacked upstream source of Debian's package NAME.
use_source() {
  cached "source-$1" "$(. /etc/os-release && echo "$VERSION_CODENAME") $(declare -f debian_source own_apt)" debian_source "$1"
  # shellcheck disable=SC2034  # for those who source this
  SOURCE=$CACHED/$1
}
