package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// program is a program by hand: one section of another kind, then data.
func program(data ...byte) []byte {
	out := append([]byte(magic), 10, 3, 'a', 'b', 'c', dataSection, byte(len(data)))
	return append(out, data...)
}

func TestPiecesWithFewZerosBetweenThemBecomeOne(t *testing.T) {
	in := program(3,
		active, constant, 16, end, 2, 'A', 'B',
		// 0x94, 0x00 is 20: two zeros further on.
		active, constant, 0x94, 0x00, end, 1, 'C',
		// 0xd6, 0x00 is 86: 65 zeros after 21, one more than are written out.
		active, constant, 0xd6, 0x00, end, 1, 'D')
	out, err := join(in, false)
	require.NoError(t, err)
	require.Equal(t, program(2,
		active, constant, 16, end, 5, 'A', 'B', 0, 0, 'C',
		active, constant, 0xd6, 0x00, end, 1, 'D'), out)

	again, err := join(out, false)
	require.NoError(t, err)
	require.Equal(t, out, again, "what is joined stays as it is")
}

func TestTheLastPieceMayComeBeforeTheOthers(t *testing.T) {
	out, err := join(program(2,
		active, constant, 20, end, 1, 'B',
		active, constant, 16, end, 2, 'A', 'A'), false)
	require.NoError(t, err)
	require.Equal(t, program(1, active, constant, 16, end, 5, 'A', 'A', 0, 0, 'B'), out)
}

func TestWhatIsNoProgramOfTheLinkerIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		program []byte
		says    string
	}{
		"a text":            {[]byte("package main"), "no WebAssembly program"},
		"nothing":           {nil, "no WebAssembly program"},
		"half a section":    {append([]byte(magic), 10, 9, 'a'), "ends too early"},
		"half a piece":      {program(1, active, constant, 16, end, 9, 'A'), "ends too early"},
		"a million pieces":  {program(0xc0, 0x84, 0x3d), "ends too early"},
		"a place computed":  {program(1, active, 0x23, 0, end, 1, 'A'), "no constant"},
		"a piece on demand": {program(1, 1, 1, 'A', 0, 0, 0), "no constant"},
		"two in one place": {program(2,
			active, constant, 16, end, 2, 'A', 'B',
			active, constant, 17, end, 1, 'C'), "lie on each other at 17"},
	} {
		_, err := join(c.program, false)
		require.ErrorContains(t, err, c.says, name)
	}
}

// What Go's linker makes of a small program begins with the same memory, in far
// fewer pieces.
func TestAProgramOfTheLinkerKeepsItsMemory(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "main.go"), filepath.Join(dir, "main.wasm")
	require.NoError(t, os.WriteFile(from, []byte("package main\n\nfunc main() { println(\"so\") }\n"), 0o644))
	build := exec.Command("go", "build", "-o", to, from)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	said, err := build.CombinedOutput()
	require.NoError(t, err, string(said))
	before, err := os.ReadFile(to)
	require.NoError(t, err)

	after, err := join(before, false)
	require.NoError(t, err)
	was, now := dataOf(t, before), dataOf(t, after)
	require.Greater(t, len(was), 10*len(now))
	require.True(t, bytes.Equal(memory(was), memory(now)))
}

func dataOf(t *testing.T, program []byte) []piece {
	r := reader{rest: program[len(magic):]}
	for {
		kind := r.byte()
		body := r.bytes(r.unsigned())
		require.NoError(t, r.err)
		if kind == dataSection {
			pieces, err := readData(body)
			require.NoError(t, err)
			return pieces
		}
	}
}

func memory(pieces []piece) []byte {
	out := make([]byte, pieces[len(pieces)-1].end())
	for _, p := range pieces {
		copy(out[p.at:], p.data)
	}
	return out
}
