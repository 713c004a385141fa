# The few commands of Two Deliveries. Go, node and make are all they need.
#
#   make serve   compile, and serve the lab on this machine (PORT=8080)
#   make test    everything: native, under node, in Chromium, Firefox and WebKit
#   make check   format, go.mod, vet, staticcheck, the size of the WebAssembly
#   make bench   the budgets of the design, measured (fetches sql.js, to compare with)
#   make mutants change each statement of the right designs, and tell what notices
#   make site    the static site in dist/, for any host and any sub-folder, and all of
#                it in one file (BASE=https://host/folder/ for the previews of links)

SHELL := /bin/bash
.DELETE_ON_ERROR:
.PHONY: serve build test vet native node tools browsers check format tidy lint size bench one-crash-native one-crash-node explore-native service-native mutants site clean FORCE

PORT ?= 8080
BASE ?=
GO   ?= go
NODE ?= node

# A quarter of the translated SQLite is bounds checks: without them, and only
# there, the engine is smaller and 1.4 times faster.
LEAN := -gcflags=github.com/ncruces/go-sqlite3-wasm/v6=-B
LEAN_engine := $(LEAN)
# go-app's chains of small methods, inlined, are a tenth of the page's program; its
# server half, which the page has no use for, a fifth. What each move of the cursor
# goes through many times, above all the collector, is worth its inlining.
INLINED := runtime internal/runtime syscall/js reflect
JOIN_app := -bare
LEAN_app := -gcflags=all=-l $(foreach p,$(INLINED),-gcflags=$(p)/...=) -modfile=build/client/go.mod
WASM := GOOS=js GOARCH=wasm
# Go's own script runs a js/wasm program under node; a large environment does not
# fit into it.
GO_WASM = $(shell $(GO) env GOROOT)/lib/wasm
UNDER_NODE = env -i "PATH=$(PATH)" "HOME=$(HOME)" "$(GO_WASM)/go_js_wasm_exec"
# What is tested again under node: all that the browser runs.
IN_BROWSER := ./sim/... ./timeline/... ./wasm/engine

# Reads a file, writes it compressed as far as it goes.
define BROTLI
const {brotliCompressSync, constants: c} = require("zlib"), fs = require("fs");
const [from, to] = process.argv.slice(1), b = fs.readFileSync(from);
fs.writeFileSync(to, brotliCompressSync(b, {params: {
  [c.BROTLI_PARAM_QUALITY]: 11, [c.BROTLI_PARAM_LGWIN]: 24, [c.BROTLI_PARAM_SIZE_HINT]: b.length}}));
endef
export BROTLI

serve: build
	@$(GO) build -o build/serve ./cmd/serve
	@exec build/serve -port $(PORT)

build: build/app.wasm build/engine.wasm build/wasm_exec.js build/table.json

# The go command knows best what has changed; a program that stays the same keeps
# its date, and with it its compressed form. With its data in few pieces it compresses
# to a fifteenth less.
build/%.wasm: FORCE
	@mkdir -p build
	@scripts/client.sh
	@$(WASM) $(GO) build -trimpath -buildvcs=false -ldflags='-s -w' $(LEAN_$*) -o $@.new ./wasm/$*
	@$(GO) run ./cmd/join $(JOIN_$*) $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

build/wasm_exec.js: FORCE
	@mkdir -p build
	@cmp -s "$(GO_WASM)/wasm_exec.js" $@ || cp "$(GO_WASM)/wasm_exec.js" $@

# What every design comes to, computed once for each engine.
build/table.json: build/engine.wasm
	@echo "running every design with every fault"
	@$(GO) run ./cmd/tabulate >$@.new && mv $@.new $@

build/%.wasm.br: build/%.wasm
	@echo "compressing $<"
	@$(NODE) -e "$$BROTLI" $< $@

test: vet native node
	@echo "make test: everything passed"

vet:
	$(GO) vet ./...
	$(WASM) $(GO) vet ./wasm/...

# The browser tests are in ./walks.
native: build tools
	$(GO) test -timeout 25m ./...
	cd examples/handler && $(GO) vet ./... && $(GO) test ./...

node:
	$(WASM) $(GO) test -timeout 15m $(LEAN) -exec='$(UNDER_NODE)' $(IN_BROWSER)

# The programs that the tests open the lab's work with.
tools: browsers
	@scripts/sqlite3.sh
	@scripts/npm.sh axe-core
	@scripts/npm.sh mermaid
	@scripts/npm.sh libpg-query
	@scripts/npm.sh node-sql-parser

browsers:
	@scripts/browsers.sh

check: format tidy vet lint size
	@echo "make check: nothing found"

format:
	@found=$$(gofmt -l $$(git ls-files '*.go')); \
	if [ -n "$$found" ]; then echo "gofmt has something to say about:"; echo "$$found"; exit 1; fi

# What is missing of the modules' own tests is fetched once; after that no network
# is needed.
tidy:
	@$(GO) mod tidy -diff || { echo "go.mod and go.sum are not as go mod tidy would leave them"; exit 1; }

lint:
	$(GO) tool staticcheck ./...
	$(GO) build -o build/staticcheck honnef.co/go/tools/cmd/staticcheck
	$(WASM) build/staticcheck ./wasm/...

# Bytes that go over the wire at most.
PAGE_BYTES   := 1600000
ENGINE_BYTES := 2600000

size: build/app.wasm.br build/engine.wasm.br
	@for program in app:$(PAGE_BYTES) engine:$(ENGINE_BYTES); do \
	  name=$${program%:*}; most=$${program#*:}; is=$$(wc -c < build/$$name.wasm.br); \
	  echo "$$name.wasm: $$is bytes compressed, at most $$most"; \
	  [ $$is -le $$most ] || exit 1; \
	done

bench: build browsers build/app.wasm.br build/engine.wasm.br
	@$(GO) test ./walks -run '^$$' -bench Budgets -benchtime 1x -timeout 30m

# One run with a crash, as the engine's own benchmark times it.
one-crash-native:
	@$(GO) test ./sim -run '^$$' -bench OneCrash -benchtime 2000x

one-crash-node:
	@$(WASM) $(GO) test $(LEAN) -exec='$(UNDER_NODE)' ./sim -run '^$$' -bench OneCrash -benchtime 500x

# Exploring: runs a second on one core; how runs and time grow up to three faults;
# the heap after 1,000, 10,000 and 100,000 runs. Takes two minutes.
explore-native:
	@$(GO) test ./sim/explore -run '^$$' -bench OneCore -benchtime 5000x
	@$(GO) test ./sim/explore -run '^$$' -bench 'Depth|Heap' -benchtime 1x -timeout 10m

# A handler of somebody else's: a run each, on one core.
service-native:
	@GOMAXPROCS=1 $(GO) test ./labtest -run '^$$' -bench Service -benchtime 5000x

# Takes ten minutes. A selection is part of make test.
mutants:
	@$(GO) run ./cmd/mutants

site: build build/app.wasm.br build/engine.wasm.br
	@rm -rf dist
	@$(GO) run ./cmd/serve -out dist -base '$(BASE)'

clean:
	rm -rf build dist

FORCE:
