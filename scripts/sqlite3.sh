#!/usr/bin/env bash
# Makes sure that the tests find the sqlite3 shell, which opens the files that the
# lab writes: installs Debian's where that is possible, else says what to install.
set -euo pipefail

if command -v sqlite3 > /dev/null; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  echo "installing the sqlite3 shell for the tests"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends sqlite3 > /dev/null
  exit 0
fi
cat >&2 << 'SAY'
The tests need the sqlite3 shell, and there is none on the path. Install it:
  Debian, Ubuntu:  sudo apt-get install sqlite3
  Fedora:          sudo dnf install sqlite
  macOS:           brew install sqlite
SAY
exit 1
