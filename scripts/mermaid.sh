#!/usr/bin/env bash
# Fetches Mermaid, which reads the sequence diagrams that the lab writes, into
# build/mermaid for the tests. It is no part of the site. The version is fixed.
set -euo pipefail
cd "$(dirname "$0")/.."
version=11.12.0
to=build/mermaid
if [ -f "$to/$version" ]; then exit 0; fi
rm -rf "$to"
mkdir -p "$to"
(cd "$to" && npm pack --silent "mermaid@$version" > /dev/null && tar -xzf mermaid-*.tgz package/dist/mermaid.min.js)
mv "$to"/package/dist/mermaid.min.js "$to"
rm -r "$to/package" "$to"/*.tgz
touch "$to/$version"
