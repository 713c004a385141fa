package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

var mutantPattern = regexp.MustCompile(`mutant-(\d+):`)

// built is the program that runs the designs with their mutants.
type built struct {
	files   []*code
	dir     string
	runner  string
	home    string // where the tests of the designs run
	unsound int    // changes that do not compile
}

// build builds it in a folder. Mutants that do not compile are taken out.
func build(root, dir string) (*built, error) {
	files, err := read(root)
	if err != nil {
		return nil, err
	}
	b := &built{files: files, dir: dir, runner: filepath.Join(dir, "runner")}
	overlay, err := write(files, root, dir)
	if err != nil {
		return nil, err
	}
	said, failed := run(root, "go", "build", "-overlay", overlay, "-gcflags=-e", "./"+folder)
	if failed != nil {
		if b.unsound = sortOut(files, said); b.unsound == 0 {
			return nil, fmt.Errorf("build mutants: %w\n%s", failed, said)
		}
		if overlay, err = write(files, root, dir); err != nil {
			return nil, err
		}
	}
	if said, err = run(root, "go", "build", "-overlay", overlay, "-o", b.runner, "./cmd/mutants/runner"); err != nil {
		return nil, fmt.Errorf("build runner: %w\n%s", err, said)
	}
	if err := b.buildTests(root, overlay); err != nil {
		return nil, err
	}
	return b, nil
}

// sortOut takes out the mutants that a compiler complains of, and tells how many.
func sortOut(files []*code, said []byte) int {
	bad := map[int]bool{}
	for _, found := range mutantPattern.FindAllSubmatch(said, -1) {
		id, _ := strconv.Atoi(string(found[1]))
		bad[id] = true
	}
	for _, m := range files {
		for _, p := range m.parts {
			p.mutants = slices.DeleteFunc(p.mutants, func(m *mutation) bool { return bad[m.id] })
		}
	}
	return len(bad)
}

// mutants lists those that compile.
func (b *built) mutants() []*mutation {
	var out []*mutation
	for _, c := range b.files {
		for _, p := range c.parts {
			out = append(out, p.mutants...)
		}
	}
	return out
}

// run runs a command in a folder, and returns all that it says.
func run(dir, name string, args ...string) (said []byte, err error) {
	c := exec.Command(name, args...)
	c.Dir, c.Env = dir, os.Environ()
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	err = c.Run()
	return out.Bytes(), err
}
