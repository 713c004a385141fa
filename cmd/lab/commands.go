package main

import (
	"fmt"
	"strings"

	"twodeliveries/ddl"
	"twodeliveries/sim"
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// listed is a preset as list -json prints it. Its names are a contract.
type listed struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	Group    string `json:"group"`
	Watch    string `json:"watch"` // what to watch for
	Mends    string `json:"mends"` // the preset that shows what mends this one, or ""
	Scenario string `json:"scenario"`
}

// list prints the presets by group.
func (t *terminal) list(o options) int {
	group, all := "", []listed{}
	for _, p := range scenario.Presets() {
		all = append(all, listed{p.Name, p.Title, p.Group, p.Watch, p.Mends, p.Text})
		if o.json {
			continue
		}
		if p.Group != group {
			group = p.Group
			fmt.Fprintf(t.out, "%s\n", group)
		}
		fmt.Fprintf(t.out, "  %-26s %s\n", p.Name, p.Title)
	}
	if o.json {
		t.json(all)
	}
	return held
}

// address is a link that opens a run at a step; -1 leaves the step out.
func address(in input, r *trace.Recording, step int, base string) string {
	l := scenario.Link{Preset: in.preset, Step: step, Digest: r.Digest}
	if in.preset == "" {
		l.Text = in.String()
	}
	return base + "#" + scenario.EncodeLink(l)
}

// telling is the step worth opening: the first that broke a rule, else the last.
func telling(r *trace.Recording) int {
	step := len(r.Events) - 1
	for _, v := range r.Verdicts {
		if v.State == trace.Broken {
			step = min(step, v.Step)
		}
	}
	return step
}

// link prints a link to a scenario. The names of its JSON are a contract.
func (t *terminal) link(o options) int {
	in, err := t.read(o.args[0])
	if err != nil {
		return t.refuse(err, o.json)
	}
	r := sim.Run(in.Scenario)
	link := address(in, r, -1, o.base)
	if o.json {
		t.json(struct {
			Link   string `json:"link"`
			Digest string `json:"digest"` // of the run
		}{link, r.Digest})
	} else {
		fmt.Fprintln(t.out, link)
	}
	return held
}

// tablesOf is a database as schema -json prints it. Its names are a contract.
type tablesOf struct {
	DB  string `json:"db"`
	DDL string `json:"ddl"`
}

// schema prints the DDL of a design, or of both designs of a preset.
func (t *terminal) schema(o options) int {
	found, design := schemas(o.args[0])
	if err := translate(found, o.dialect); err != nil {
		return t.refuse(err, o.json)
	}
	switch {
	case len(found) == 0:
		var names []string
		for _, d := range append(catalog.ByRole(catalog.Publisher), catalog.ByRole(catalog.Receiver)...) {
			names = append(names, d.Name)
		}
		return t.refuse(problem("there is no design or preset %q", append(names, presetNames()...), strings.TrimPrefix(o.args[0], "preset:")), o.json)
	case o.json:
		t.json(found)
	case design:
		fmt.Fprint(t.out, found[0].DDL)
	default:
		for _, s := range found {
			fmt.Fprintf(t.out, "-- %s\n%s", s.DB, s.DDL)
		}
	}
	return held
}

// translate writes schemas in a dialect, if one is given.
func translate(found []tablesOf, dialect string) (err error) {
	for i := range found {
		if dialect != "" && err == nil {
			found[i].DDL, err = ddl.In(dialect, found[i].DDL)
		}
	}
	return err
}

// schemas finds those of a design or of a preset. A name that both have is the
// design's; "preset:" before it makes it the preset's.
func schemas(name string) (found []tablesOf, design bool) {
	name, presetOnly := strings.CutPrefix(name, "preset:")
	for _, role := range []catalog.Role{catalog.Publisher, catalog.Receiver} {
		if _, ok := catalog.Find(role, name); ok && !presetOnly {
			return []tablesOf{{string(role), schemaOf(string(role)+" "+name+"\norder snack-7 7", string(role))}}, true
		}
	}
	if p, ok := scenario.FindPreset(name); ok {
		for _, db := range []string{trace.Publisher, trace.Receiver} {
			found = append(found, tablesOf{db, schemaOf(p.Text, db)})
		}
	}
	return found, false
}

// schemaOf is the DDL that a run of the scenario has used for a database.
func schemaOf(text, db string) string {
	for _, s := range record(text, nil).Schemas {
		if s.DB == db {
			return s.DDL
		}
	}
	return ""
}
