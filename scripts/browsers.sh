#!/usr/bin/env bash
# Makes sure that the walks find their browsers: installs Debian's where that is possible,
# else says what to install. Without Chromium they cannot be taken; without Firefox or
# WebKit those that are taken in every browser are taken in the others only.
set -euo pipefail

has() { for name in "$@"; do if command -v "$name" > /dev/null; then return 0; fi; done; return 1; }
chromium() { [ -n "${CHROMIUM:-}" ] || has chromium chromium-browser google-chrome google-chrome-stable; }
firefox() { [ -n "${FIREFOX:-}" ] || has firefox-esr firefox; }
webkit() { has WebKitWebDriver && has Xvfb; }

missing=()
chromium || missing+=(chromium)
firefox || missing+=(firefox-esr)
webkit || missing+=(webkit2gtk-driver xvfb)
if [ ${#missing[@]} -gt 0 ] && [ "$(id -u)" = 0 ] && has apt-get; then
  echo "installing for the browser tests: ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq || true
  for package in "${missing[@]}"; do apt-get install -y -qq --no-install-recommends "$package" > /dev/null || true; done
fi
firefox || echo "Firefox is not tested, for there is none (Debian: apt-get install firefox-esr; or FIREFOX=/path/to/firefox)."
webkit || echo "WebKit is not tested, for there is none (Debian: apt-get install webkit2gtk-driver xvfb)."
chromium || {
  cat >&2 << 'SAY'
The browser tests need Chromium, and there is none on the path. Install it:
  Debian, Ubuntu:  sudo apt-get install chromium
  Fedora:          sudo dnf install chromium
  macOS:           brew install --cask chromium
or say where it is:  make test CHROMIUM=/path/to/chromium
SAY
  exit 1
}
