package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"twodeliveries/sim/digest"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// manyNames is more than a message lists.
const manyNames = 50

// maxInput is more than any scenario may have, so that the parser says so: a recording
// may be long.
const maxInput = 16 << 20

func problem(format string, allowed []string, args ...any) error {
	return &scenario.Error{Message: fmt.Sprintf(format, args...), Allowed: allowed}
}

// refuse tells what is wrong with the input.
func (t *terminal) refuse(err error, asJSON bool) int {
	var e *scenario.Error
	if !errors.As(err, &e) {
		e = &scenario.Error{Message: err.Error()}
	}
	if !asJSON {
		if len(e.Allowed) > manyNames { // they would hide what is wrong
			e = &scenario.Error{Message: e.Message + "; lab list names the presets", Line: e.Line}
		}
		t.warn(e)
		return badInput
	}
	if e.Allowed == nil {
		e.Allowed = []string{}
	}
	t.json(struct {
		Error   string   `json:"error"`
		Line    int      `json:"line"`
		Allowed []string `json:"allowed"`
	}{e.Message, e.Line, e.Allowed})
	return badInput
}

// warn says something on the standard error, after what was printed before it.
func (t *terminal) warn(what any) {
	t.out.Flush()
	fmt.Fprintln(t.err, "lab:", what)
}

func (t *terminal) json(v any) {
	enc := json.NewEncoder(t.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	enc.Encode(v)
}

// input is a scenario and the preset it is, if it is one.
type input struct {
	scenario.Scenario
	preset string
	digest string           // of the run that a link was made from, "" if it does not say
	seen   *trace.Recording // of a real service, which nobody can compute anew; else nil
}

// read finds the scenario that an argument names: a preset, a link, a file or -.
func (t *terminal) read(arg string) (input, error) {
	if p, ok := scenario.FindPreset(arg); ok {
		return parse(p.Text, p.Name)
	}
	if page, fragment, ok := strings.Cut(arg, "#"); ok {
		return fromLink(page, fragment)
	}
	if strings.HasPrefix(arg, "v1/") {
		return fromLink("", arg)
	}
	if _, name, ok := strings.Cut(strings.TrimSuffix(arg, "/"), "/p/"); ok && strings.Contains(arg, "://") {
		return fromPreset(name)
	}
	text, err := t.text(arg)
	if err != nil {
		return input{}, err
	}
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		return fromRecording(text)
	}
	return parse(text, "")
}

// fromRecording opens a recording.
func fromRecording(text string) (input, error) {
	var r trace.Recording
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return input{}, problem("it looks like a recording and cannot be read: %v", nil, err)
	}
	if r.Format > trace.Format {
		return input{}, problem("it is a recording of format %d, and this lab reads format %d", nil, r.Format, trace.Format)
	}
	in, err := parse(r.Scenario, "")
	if err != nil || r.Proxy == nil {
		return in, err
	}
	is := r
	if digest.Seal(&is); is.Digest != r.Digest {
		return input{}, problem("the recording has been changed: it says %s, and what is in it comes to %s", nil, r.Digest, is.Digest)
	}
	in.seen = &r
	return in, nil
}

func (t *terminal) text(arg string) (string, error) {
	from := t.in
	if arg != "-" {
		f, err := os.Open(arg)
		if err != nil {
			return "", problem("%q is no preset%s, and no file that can be read: %v", presetNames(), arg, asks(arg), err)
		}
		defer f.Close()
		from = f
	}
	b, err := io.ReadAll(io.LimitReader(from, maxInput))
	if err != nil {
		return "", problem("cannot read %q: %v", nil, arg, err)
	}
	return string(b), nil
}

// fromLink opens a link. One without a scenario of its own is about the preset
// of its page.
func fromLink(page, fragment string) (input, error) {
	l, err := scenario.DecodeLink(fragment)
	if err != nil {
		return input{}, err
	}
	in, err := meant(l, page)
	in.digest = l.Digest
	return in, err
}

func meant(l scenario.Link, page string) (input, error) {
	_, name, ok := strings.Cut(strings.TrimSuffix(page, "/"), "/p/")
	switch {
	case l.Text != "":
		return parse(l.Text, "")
	case l.Preset != "":
		return fromPreset(l.Preset)
	case ok:
		return fromPreset(name)
	}
	return fromPreset(scenario.DefaultPreset)
}

func fromPreset(name string) (input, error) {
	p, ok := scenario.FindPreset(name)
	if !ok {
		return input{}, problem("there is no preset %q%s", presetNames(), name, asks(name))
	}
	return parse(p.Text, p.Name)
}

func parse(text, preset string) (input, error) {
	sc, err := scenario.Parse(text)
	return input{Scenario: sc, preset: preset}, err
}

func presetNames() []string {
	var out []string
	for _, p := range scenario.Presets() {
		out = append(out, p.Name)
	}
	return out
}

// asks whether another name was meant, if one is near.
func asks(name string) string {
	if near := scenario.Nearest(name); near != "" {
		return fmt.Sprintf(" (did you mean %q?)", near)
	}
	return ""
}
