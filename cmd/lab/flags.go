package main

import (
	"maps"
	"slices"
	"strings"

	"twodeliveries/ddl"
	"twodeliveries/proxy"
	"twodeliveries/sim/explore"
)

// options are the flags and arguments of a command.
type options struct {
	args  []string
	given []string // names of the flags
	json  bool
	why   bool   // run says what mends a broken rule
	as    string // how run prints the run, "" for its story
	base  string
	explore.Options
	looking
	proxying
	dialect string // of the tables that schema prints, "" for as they were run
}

// flag is how one is given: the word for its value, "" for none, and what that does.
type flag struct {
	value string
	set   func(o *options, value string) error
}

var flags = map[string]flag{
	"json":    {"", (*options).setJSON},
	"why":     {"", (*options).setWhy},
	"as":      {"FORMAT", (*options).setAs},
	"base":    {"URL", (*options).setBase},
	"step":    {"N", (*options).setStep},
	"db":      {"NAME", (*options).setDB},
	"depth":   {"N", number("depth", 0, func(o *options) *int { return &o.Depth })},
	"limit":   {"N", number("limit", 1, func(o *options) *int { return &o.Runs })},
	"random":  {"N", number("random", 1, func(o *options) *int { return &o.Random })},
	"dialect": {"NAME", (*options).setDialect},
	"kinds":   {"K,K", (*options).setKinds},
	"seed":    {"S", (*options).setSeed},

	"to":       {"URL", func(o *options, v string) error { return o.setTo(v) }},
	"listen":   {"ADDRESS", func(o *options, v string) error { return o.setListen(v) }},
	"id":       {"FIELD", field("id", func(o *options) *proxy.Field { return &o.id })},
	"qty":      {"FIELD", field("qty", func(o *options) *proxy.Field { return &o.qty })},
	"observe":  {"sqlite:FILE?SELECT|json:FILE", func(o *options, v string) error { return o.setObserve(v) }},
	"requests": {"N", number("requests", 1, func(o *options) *int { return &o.requests })},
	"idle":     {"MS", number("idle", 1, func(o *options) *int { return &o.idle })},
	"o":        {"FILE", func(o *options, v string) error { o.file = v; return nil }},
}

// shown are flags as they are written, with their values.
func shown(names []string) (out []string) {
	for _, name := range names {
		out = append(out, strings.TrimSpace("-"+name+" "+flags[name].value))
	}
	return out
}

// parseOptions takes flags before and after the arguments alike. What is wrong with
// one is said in JSON when that is asked for, even after it.
func parseOptions(args []string) (options, error) {
	o := options{json: asksForJSON(args), base: defaultBase, Options: explore.Options{Depth: 1}, looking: atTheEnd, proxying: asProxy()}
	for i := 0; i < len(args); i++ {
		name, value, inline := cutFlag(args[i])
		if name == "" {
			o.args = append(o.args, args[i])
			continue
		}
		f, known := flags[name]
		switch {
		case !known || inline && f.value == "":
			return o, problem("there is no flag %q", shown(slices.Sorted(maps.Keys(flags))), args[i])
		case f.value != "" && !inline:
			if i++; i == len(args) || isFlag(args[i]) {
				return o, problem("-%s needs a value: -%s %s", nil, name, name, f.value)
			}
			value = args[i]
		}
		if err := f.set(&o, value); err != nil {
			return o, err
		}
		o.given = append(o.given, name)
	}
	return o, nil
}

// cutFlag takes "-name", "--name" and "-name=value" apart. The name of what is no
// flag is "".
func cutFlag(arg string) (name, value string, inline bool) {
	rest, ok := strings.CutPrefix(arg, "-")
	if !ok || rest == "" {
		return "", "", false
	}
	name, value, inline = strings.Cut(strings.TrimPrefix(rest, "-"), "=")
	if name == "" {
		name = arg // no flag that there is
	}
	return name, value, inline
}

func isFlag(arg string) bool {
	name, _, _ := cutFlag(arg)
	_, known := flags[name]
	return known
}

// asksForJSON tells whether -json stands anywhere, however badly.
func asksForJSON(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		name, _, _ := cutFlag(a)
		return name == "json"
	})
}

func (o *options) setJSON(string) error { return nil } // asksForJSON knows

func (o *options) setDialect(value string) error {
	if !slices.Contains(ddl.Names, value) {
		return problem("-dialect %q is none that is known", ddl.Names, value)
	}
	o.dialect = value
	return nil
}

func (o *options) setWhy(string) error { o.why = true; return nil }

func (o *options) setBase(value string) error {
	if !strings.HasPrefix(value, "http://") && !strings.HasPrefix(value, "https://") && !strings.HasPrefix(value, "file://") {
		return problem("-base %q is no address of a page", []string{"http://...", "https://...", "file://..."}, value)
	}
	o.base = value
	return nil
}
