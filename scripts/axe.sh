#!/usr/bin/env bash
# Fetches axe-core, which the browser tests let look for barriers, into build/axe. It
# is no part of the site. The version is fixed, so that what it finds is ours to decide.
set -euo pipefail
cd "$(dirname "$0")/.."
version=4.14.1
to=build/axe
if [ -f "$to/$version" ]; then exit 0; fi
rm -rf "$to"
mkdir -p "$to"
(cd "$to" && npm pack --silent "axe-core@$version" > /dev/null && tar -xzf axe-core-*.tgz package/axe.min.js)
mv "$to/package/axe.min.js" "$to"
rm -r "$to/package" "$to"/*.tgz
touch "$to/$version"
