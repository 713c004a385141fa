// Package lessons reads the lessons: Markdown files with front matter, one lesson
// each, into the plain data of package web. Every scenario in them is run while they
// are read, so that the numbers in their texts are the engine's. Only what builds the
// site knows this package: no Markdown is read in the browser.
//
// docs/lessons.md describes the format.
package lessons

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/course"
)

// Files are the lessons of this lab.
//
//go:embed *.md
var Files embed.FS

// Runner runs a scenario.
type Runner func(scenario.Scenario) *trace.Recording

// fileName is "NN-name.md": the number gives the order, the name is in the address.
var fileName = regexp.MustCompile(`^(\d\d)-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$`)

// Read reads every lesson in a folder, in the order of their names. The error holds
// one line for each problem, "file:line: what is wrong; allowed: what could stand
// there".
func Read(folder fs.FS, run Runner) (*course.Course, error) {
	names, err := fs.Glob(folder, "*.md")
	if err != nil {
		return nil, err
	}
	course := &course.Course{}
	runs := &runs{run: run, known: map[string]*trace.Recording{}}
	var problems []error
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		lesson, err := readOne(name, string(text), runs)
		problems = append(problems, err)
		if _, twice := course.Find(lesson.Name); twice {
			problems = append(problems, fmt.Errorf("%s:1: there is a lesson of the name %q already", name, lesson.Name))
		}
		course.Lessons = append(course.Lessons, lesson)
	}
	if err := errors.Join(problems...); err != nil {
		return nil, err
	}
	return course, errors.Join(checkLinks(course)...)
}

// readOne reads one lesson.
func readOne(file, text string, runs *runs) (course.Lesson, error) {
	r := &reader{file: file, runs: runs, said: map[string]bool{}}
	if parts := fileName.FindStringSubmatch(file); parts != nil {
		r.lesson.Name = parts[2]
	} else {
		r.failf(1, nil, "the file is called %q; a lesson is called NN-name.md, as in 01-two-hypotheses.md", file)
	}
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		r.lines = append(r.lines, numbered{i + 1, line})
	}
	r.passages(r.front(r.lines))
	r.lesson.Length = len(r.lesson.Passages)
	return r.lesson, errors.Join(r.problems...)
}

// numbered is a line of the file.
type numbered struct {
	n    int // from 1
	text string
}

// reader reads one file and gathers what is wrong with it.
type reader struct {
	file     string
	runs     *runs
	lines    []numbered
	lesson   course.Lesson
	problems []error

	rec  *trace.Recording // the run of the passage being read
	said map[string]bool  // words of the glossary that are explained already
}

// failf notes a problem on a line.
func (r *reader) failf(line int, allowed []string, format string, values ...any) {
	text := fmt.Sprintf("%s:%d: %s", r.file, line, fmt.Sprintf(format, values...))
	if len(allowed) > 0 {
		text += "; allowed: " + strings.Join(allowed, ", ")
	}
	r.problems = append(r.problems, errors.New(text))
}

// runs runs each scenario once.
type runs struct {
	run   Runner
	known map[string]*trace.Recording
}

func (r *runs) of(sc scenario.Scenario) *trace.Recording {
	text := sc.String()
	if r.known[text] == nil {
		r.known[text] = r.run(sc)
	}
	return r.known[text]
}
