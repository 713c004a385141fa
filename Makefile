# The few commands of Two Deliveries. Go, node and make are all they need.
#
#   make serve   build and open the lab on this machine (PORT=8080)
#   make test    everything: native, under node, in Chromium
#   make check   format, vet, staticcheck, size of the WebAssembly
#   make bench   the budgets of the design, measured
#   make site    the static site in dist/, for any host and any sub-folder

SHELL := /bin/bash
.DELETE_ON_ERROR:
.PHONY: serve test check bench site build clean FORCE

PORT ?= 8080
GO   ?= go
GOROOT := $(shell $(GO) env GOROOT)
NODE_EXEC := $(GOROOT)/lib/wasm/go_js_wasm_exec

# No bounds checks in the translated SQLite alone: a quarter smaller, 1.4 times faster.
WASM_FLAGS := -trimpath -ldflags='-s -w' -gcflags=github.com/ncruces/go-sqlite3-wasm/v6=-B

serve: build
	$(GO) run ./cmd/serve -port $(PORT)

build: build/app.wasm build/engine.wasm build/wasm_exec.js

# The go command knows best what has changed; a file that stays the same keeps its date.
build/%.wasm: FORCE
	@mkdir -p build
	GOOS=js GOARCH=wasm $(GO) build $(WASM_FLAGS) -o $@.new ./wasm/$*
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

build/wasm_exec.js: $(GOROOT)/lib/wasm/wasm_exec.js
	@mkdir -p build
	cp $< $@

FORCE:
