package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// magic is what a WebAssembly program begins with: its name and version.
const magic = "\x00asm\x01\x00\x00\x00"

// dataSection is the number of the section that says what lies in memory.
const dataSection = 11

// gap is how many zeros between two pieces are written out rather than skipped. More
// bring nothing: what compresses a run of 64 zeros has no trouble with a thousand.
const gap = 64

// piece is some of the data, and where in memory it goes.
type piece struct {
	at   int64
	data []byte
}

func (p piece) end() int64 { return p.at + int64(len(p.data)) }

// join is the program with its data in few pieces, and without the tables that only the
// print of a stack needs where it is to be bare.
func join(program []byte, toBare bool) ([]byte, error) {
	if !bytes.HasPrefix(program, []byte(magic)) {
		return nil, errors.New("this is no WebAssembly program")
	}
	out := []byte(magic)
	r := reader{rest: program[len(magic):]}
	for len(r.rest) > 0 && r.err == nil {
		kind := r.byte()
		body := r.bytes(r.unsigned())
		if kind == dataSection && r.err == nil {
			pieces, err := readData(body)
			if err != nil {
				return nil, err
			}
			pieces = joined(pieces)
			if toBare {
				if err := bareOf(pieces); err != nil {
					return nil, err
				}
			}
			body = writeData(pieces)
		}
		out = append(out, kind)
		out = appendUnsigned(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, r.err
}

// bareOf takes the tables out of the piece that they are in.
func bareOf(pieces []piece) error {
	for _, p := range pieces {
		if found, err := bare(p.data); found {
			return err
		}
	}
	return errTables
}

// Bytes of the section of data: a piece that has its place in memory written down, as
// a constant that ends.
const (
	active   = 0x00
	constant = 0x41
	end      = 0x0b
)

// readData reads the pieces by their place in memory.
func readData(section []byte) ([]piece, error) {
	r := reader{rest: section}
	var pieces []piece
	for left := r.unsigned(); left > 0 && r.err == nil; left-- {
		kind, op := r.byte(), r.byte()
		at, last := r.signed(), r.byte()
		if r.err == nil && (kind != active || op != constant || last != end) {
			return nil, errors.New("a piece of data whose place is no constant: this is no program of Go's linker")
		}
		pieces = append(pieces, piece{at, r.bytes(r.unsigned())})
	}
	slices.SortStableFunc(pieces, func(a, b piece) int { return cmp.Compare(a.at, b.at) })
	for i := 1; i < len(pieces) && r.err == nil; i++ {
		if pieces[i].at < pieces[i-1].end() {
			return nil, fmt.Errorf("two pieces of data lie on each other at %d", pieces[i].at)
		}
	}
	return pieces, r.err
}

// joined has one piece where there were several with few zeros between them.
func joined(pieces []piece) []piece {
	var out []piece
	for _, p := range pieces {
		last := len(out) - 1
		if last < 0 || p.at-out[last].end() > gap {
			out = append(out, piece{p.at, slices.Clone(p.data)})
			continue
		}
		between := make([]byte, p.at-out[last].end())
		out[last].data = append(append(out[last].data, between...), p.data...)
	}
	return out
}

func writeData(pieces []piece) []byte {
	out := appendUnsigned(nil, uint64(len(pieces)))
	for _, p := range pieces {
		out = appendSigned(append(out, active, constant), p.at)
		out = appendUnsigned(append(out, end), uint64(len(p.data)))
		out = append(out, p.data...)
	}
	return out
}
