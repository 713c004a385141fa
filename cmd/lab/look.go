package main

import (
	"fmt"
	"strconv"
	"strings"

	"twodeliveries/sim"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/trace"
)

// looking is where sql and file look.
type looking struct {
	step int // counted from 1, 0 is before the first; -1 for the last
	db   string
}

var atTheEnd = looking{step: -1, db: trace.Receiver}

func (l *looking) setDB(value string) error {
	if value != trace.Publisher && value != trace.Receiver {
		return problem("-db %q is no database", []string{trace.Receiver, trace.Publisher}, value)
	}
	l.db = value
	return nil
}

func (l *looking) setStep(value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return problem("-step %q is no step: they are counted from 1, and 0 is before the first", nil, value)
	}
	l.step = n
	return nil
}

// look asks a database of the run that the first argument names.
func (t *terminal) look(o options, q protocol.Look) (f protocol.Found, err error) {
	in, err := t.read(o.args[0])
	if err != nil {
		return f, err
	}
	if in.seen != nil {
		return f, problem("the databases of a real service are not in its recording", nil)
	}
	e := sim.NewEngine()
	defer e.Close()
	last := len(e.Run(in.Scenario).Events)
	if o.step > last {
		return f, problem("-step %d is beyond the run", []string{fmt.Sprintf("0 to %d", last)}, o.step)
	}
	q.DB, q.Step = o.db, o.step-1
	if o.step < 0 {
		q.Step = last - 1
	}
	if f = e.Look(in.Scenario, q); f.Error != "" {
		return f, problem("%s", nil, f.Error)
	}
	return f, nil
}

// sql asks a database, and prints the rows as the sqlite3 shell does.
func (t *terminal) sql(o options) int {
	f, err := t.look(o, protocol.Look{SQL: o.args[1]})
	switch {
	case err != nil:
		return t.refuse(err, o.json)
	case o.json:
		t.json(f)
	default:
		t.print(f)
	}
	if f.Limit != "" {
		return limited
	}
	return held
}

func (t *terminal) print(f protocol.Found) {
	if len(f.Columns) > 0 {
		fmt.Fprintln(t.out, strings.Join(f.Columns, "|"))
	}
	for _, row := range f.Rows {
		var values []string
		for _, v := range row {
			values = append(values, v.Text)
		}
		fmt.Fprintln(t.out, strings.Join(values, "|"))
	}
	if f.Limit != "" {
		t.warn(f.Limit)
	}
}

// file writes a database to the standard output.
func (t *terminal) file(o options) int {
	f, err := t.look(o, protocol.Look{File: true})
	if err != nil {
		return t.refuse(err, o.json)
	}
	t.out.Write(f.File)
	return held
}
