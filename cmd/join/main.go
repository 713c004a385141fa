// Command join rewrites a WebAssembly program of Go so that its data lies in few
// pieces.
//
//	go run ./cmd/join build/engine.wasm
//	go run ./cmd/join -bare build/app.wasm
//
// The linker begins a new piece wherever eight bytes of zeros can be left out, until
// there are as many pieces as an engine takes: 100,000. Each has a head that says
// where it goes, and these heads are what compresses worst: the program goes over
// the wire a fifteenth smaller when the zeros are written out. What lies in memory
// when the program starts is the same.
//
// With -bare the names of functions, their files and their lines are left out, too, which
// nothing but the print of a stack needs: another tenth.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	bare := flag.Bool("bare", false, "leave out what only the print of a stack needs")
	flag.Parse()
	if flag.NArg() != 1 {
		fail(fmt.Errorf("give one file: a WebAssembly program"))
	}
	name := flag.Arg(0)
	program, err := os.ReadFile(name)
	if err != nil {
		fail(err)
	}
	joined, err := join(program, *bare)
	if err != nil {
		fail(fmt.Errorf("%s: %w", name, err))
	}
	if err := os.WriteFile(name, joined, 0o755); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "join:", err)
	os.Exit(1)
}
