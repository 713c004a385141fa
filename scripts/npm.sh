#!/usr/bin/env bash
# Fetches what tests and benchmarks work with, and the site does not, from npm into
# build/npm/NAME. Versions are fixed: what is found and measured is ours to decide.
#   axe-core         looks for barriers in the pages
#   libpg-query      reads SQL as PostgreSQL does: it is its parser
#   mermaid          reads the sequence diagrams
#   node-sql-parser  reads the SQL of MySQL
#   sql.js           is the peer that make bench compares with
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1:-}
case $name in
  axe-core) version=4.14.1 files=(axe.min.js) ;;
  libpg-query) version=18.1.5 files=(wasm/index.cjs wasm/libpg-query.js wasm/libpg-query.wasm) ;;
  node-sql-parser) version=5.4.0 files=(umd/mysql.umd.js) ;;
  mermaid) version=11.12.0 files=(dist/mermaid.min.js) ;;
  sql.js) version=1.13.0 files=(dist/sql-wasm.js dist/sql-wasm.wasm) ;;
  *) echo "npm.sh: there is no \"$name\"; allowed: axe-core, libpg-query, mermaid, node-sql-parser, sql.js" >&2; exit 1 ;;
esac
to=build/npm/$name
if [ -f "$to/$version" ]; then exit 0; fi
rm -rf "$to"
mkdir -p "$to"
cd "$to"
npm pack --silent "$name@$version" > /dev/null
tar -xzf ./*.tgz --strip-components=1 "${files[@]/#/package/}"
for file in "${files[@]}"; do if [ "$file" != "${file##*/}" ]; then mv "$file" .; fi; done
rm ./*.tgz
touch "$version"
