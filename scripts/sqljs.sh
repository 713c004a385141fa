#!/usr/bin/env bash
# Fetches sql.js, the peer that make bench compares with, into build/sqljs. It is
# no part of the site. The version is fixed, so that numbers can be compared.
set -euo pipefail
cd "$(dirname "$0")/.."
version=1.13.0
to=build/sqljs
if [ -f "$to/$version" ]; then exit 0; fi
rm -rf "$to"
mkdir -p "$to"
(cd "$to" && npm pack --silent "sql.js@$version" > /dev/null && tar -xzf sql.js-*.tgz package/dist/sql-wasm.js package/dist/sql-wasm.wasm)
mv "$to"/package/dist/sql-wasm.* "$to"
rm -r "$to/package" "$to"/*.tgz
touch "$to/$version"
