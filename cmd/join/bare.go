package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// What Go's linker writes of each function for whoever prints a stack: its name, its file,
// and which line each instruction is of. It is a tenth of what goes over the wire, and a
// page shows no stacks: a function that panics there is a bare address. What the runtime
// itself needs of these tables stays: how deep a stack is, and where its pointers are.
//
// The layout is that of Go 1.20 to 1.26: runtime/symtab.go (pcHeader) and
// runtime/runtime2.go (_func).
const (
	tablesMagic = "\xf1\xff\xff\xff\x00\x00\x01\x08" // eight bytes to a pointer, as in WebAssembly
	headWords   = 8
	funcBytes   = 44

	funcName, funcStack, funcFile, funcLine, funcLists = 4, 16, 20, 24, 28
	funcUnit, funcStart                                = 32, 36
)

// errTables says that the tables are not as they were in the versions known here.
var errTables = errors.New("the tables of functions are not where Go 1.20 to 1.26 have them: see cmd/join/bare.go")

// bare takes names, files and lines out of the tables in a piece of data. It tells whether
// they are in it.
func bare(data []byte) (found bool, err error) {
	at := bytes.Index(data, []byte(tablesMagic))
	if at < 0 {
		return false, nil
	}
	found = true
	defer func() {
		if recover() != nil { // an offset that leads out of the data
			err = errTables
		}
	}()
	t := tables{data[at:]}
	head := make([]int, headWords)
	for i := range head {
		head[i] = int(binary.LittleEndian.Uint64(t.data[8+8*i:]))
	}
	funcs, names, units, files, values, list := head[0], head[3], head[4], head[5], head[6], head[7]
	if !(0 < names && names < units && units <= files && files < values && values < list) {
		return true, errTables
	}
	used := make([]bool, list-values)
	for i := range funcs {
		f := list + t.number(list+8*i+4)
		t.use(used, values, t.number(f+funcStack))
		for j := range t.number(f + funcLists) {
			t.use(used, values, t.number(f+funcBytes+4*j))
		}
		for _, field := range []int{funcName, funcFile, funcLine, funcUnit, funcStart} {
			clear(t.data[f+field : f+field+4])
		}
	}
	clear(t.data[names:values])
	for i, is := range used {
		if !is {
			t.data[values+i] = 0
		}
	}
	return true, nil
}

// tables are what is known of the functions of a program.
type tables struct{ data []byte }

func (t tables) number(at int) int { return int(binary.LittleEndian.Uint32(t.data[at:])) }

// use marks the bytes of a list of values by instruction, at an offset; 0 is none. A list
// is pairs of numbers, until a first one of a pair is 0 that is not the very first.
func (t tables) use(used []bool, values, at int) {
	if at == 0 {
		return
	}
	rest := t.data[values:]
	for i, first := at, true; ; first = false {
		value := i
		for i++; rest[i-1] >= 0x80; i++ {
		}
		ends := !first && i == value+1 && rest[value] == 0
		if !ends {
			for i++; rest[i-1] >= 0x80; i++ {
			}
		}
		for j := value; j < i; j++ {
			used[j] = true
		}
		if ends {
			return
		}
	}
}
