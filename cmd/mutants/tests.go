package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"

	"twodeliveries/cmd/mutants/mutant"
)

// What no scenario can bring about, such as bytes that are no request, the designs' own
// tests do. They come last: only who survives all runs is left to them.

// testsName is how a death by one of them says where.
const testsName = "go test ./" + folder

// notTheirs are tests of how long the files are, which the mutants have made longer.
const notTheirs = "TestShownSourcesAreShort"

var failPattern = regexp.MustCompile(`--- FAIL: (\w+)`)

// buildTests builds the tests of the designs with the mutants among them, and sees that
// they pass with none.
func (b *built) buildTests(root, overlay string) error {
	if said, err := run(root, "go", "test", "-c", "-overlay", overlay, "-o", b.tests(), "./"+folder); err != nil {
		return fmt.Errorf("build tests: %w\n%s", err, said)
	}
	b.home = filepath.Join(root, folder)
	if said, err := b.test(0); err != nil {
		return fmt.Errorf("tests without a mutant: %w\n%s", err, said)
	}
	return nil
}

func (b *built) tests() string { return filepath.Join(b.dir, "node.test") }

// test runs the tests with a mutant.
func (b *built) test(id int) (said []byte, err error) {
	c := exec.Command(b.tests(), "-test.skip", notTheirs, "-test.failfast")
	c.Dir = b.home
	c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", mutant.Variable, id))
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	err = c.Run()
	return out.Bytes(), err
}

// byTest tells whether a test of the designs kills a mutant.
func (b *built) byTest(m *mutation) death {
	said, err := b.test(m.id)
	if err == nil {
		return death{}
	}
	d := death{By: "test", In: testsName}
	if found := failPattern.FindSubmatch(said); found != nil {
		d.What = string(found[1])
	}
	return d
}
