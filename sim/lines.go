package sim

import (
	"path"
	"runtime"
	"strings"
)

// lines finds lines of node code, and remembers what it found: reading the
// tables of the program for every step costs a quarter of a run.
type lines map[uintptr]codeLine

// codeLine is a line of node code; no line is anywhere else.
type codeLine struct {
	file string
	line int
}

// nearby is how many frames usually suffice to reach node code.
const nearby = 8

// ofNode returns the innermost line of node code on the stack, "" and 0 when
// there is none. It looks past its caller.
func (l lines) ofNode() (file string, line int) {
	var pcs [5 * nearby]uintptr
	for from, to := 0, nearby; ; from, to = to, len(pcs) {
		n := runtime.Callers(3+from, pcs[from:to])
		for _, pc := range pcs[from : from+n] {
			if file, line := l.at(pc); line > 0 {
				return file, line
			}
		}
		if from+n < to || to == len(pcs) {
			return "", 0
		}
	}
}

// caller returns the line of node code that called the function it is called
// from: cheaper than to search the stack.
func (l lines) caller() (file string, line int) {
	var pc [1]uintptr
	runtime.Callers(3, pc[:])
	return l.at(pc[0])
}

// at reads one frame. Callers gives inlined functions frames of their own, so
// each can be read alone.
func (l lines) at(pc uintptr) (file string, line int) {
	p, known := l[pc]
	if !known {
		f, _ := runtime.CallersFrames([]uintptr{pc}).Next()
		if strings.HasPrefix(f.Function, "twodeliveries/sim/node.") {
			p = codeLine{path.Base(f.File), f.Line}
		}
		l[pc] = p
	}
	return p.file, p.line
}
