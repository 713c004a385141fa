// Command join rewrites a WebAssembly program of Go so that its data lies in few
// pieces.
//
//	go run ./cmd/join build/app.wasm
//
// The linker begins a new piece wherever eight bytes of zeros can be left out, until
// there are as many pieces as an engine takes: 100,000. Each has a head that says
// where it goes, and these heads are what compresses worst: the program goes over
// the wire a fifteenth smaller when the zeros are written out. What lies in memory
// when the program starts is the same.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fail(fmt.Errorf("give one file: a WebAssembly program"))
	}
	name := os.Args[1]
	program, err := os.ReadFile(name)
	if err != nil {
		fail(err)
	}
	joined, err := join(program)
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
