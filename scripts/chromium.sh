#!/usr/bin/env bash
# Makes sure that the browser tests find a Chromium: installs Debian's where that
# is possible, else says what to install.
set -euo pipefail

if [ -n "${CHROMIUM:-}" ]; then exit 0; fi
for name in chromium chromium-browser google-chrome google-chrome-stable; do
  if command -v "$name" > /dev/null; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  echo "installing Chromium for the browser tests"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends chromium > /dev/null
  exit 0
fi
cat >&2 << 'SAY'
The browser tests need Chromium, and there is none on the path. Install it:
  Debian, Ubuntu:  sudo apt-get install chromium
  Fedora:          sudo dnf install chromium
  macOS:           brew install --cask chromium
or say where it is:  make test CHROMIUM=/path/to/chromium
SAY
exit 1
