package labtest

import (
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
)

// sources finds the lines of a service's code: those of the module it is in.
type sources struct {
	root string // folder of that module
	own  string // folder of the lab's part that lies between, in the lab's own tests
	mu   sync.Mutex
	seen map[uintptr]place
}

// place is a line of code; the zero value is none.
type place struct {
	file string
	line int
	path string
}

// sourcesOf are the sources of a function's module.
func sourcesOf(f any) *sources {
	file, _ := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).FileLine(reflect.ValueOf(f).Pointer())
	_, here, _, _ := runtime.Caller(0)
	root := filepath.Dir(file)
	for dir := root; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			root = dir
			break
		}
	}
	return &sources{root: root + "/", own: filepath.Dir(here) + "/", seen: map[uintptr]place{}}
}

// here is the innermost line of the service's code on the stack.
func (s *sources) here() place {
	var pcs [40]uintptr
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, pc := range pcs[:runtime.Callers(3, pcs[:])] {
		p, known := s.seen[pc]
		if !known {
			p = s.read(pc)
			s.seen[pc] = p
		}
		if p.line > 0 {
			return p
		}
	}
	return place{}
}

func (s *sources) read(pc uintptr) place {
	f, _ := runtime.CallersFrames([]uintptr{pc}).Next()
	name, within := strings.CutPrefix(f.File, s.root)
	if !within || strings.HasPrefix(f.File, s.own) && !strings.HasSuffix(f.File, "_test.go") {
		return place{}
	}
	return place{name, f.Line, f.File}
}

// text is the whole file.
func (p place) text() string {
	b, err := os.ReadFile(p.path)
	if err != nil {
		return "// the source cannot be read: " + err.Error()
	}
	return string(b)
}
