// Package labtest has a receiver of your own explored in go test: every fault where
// it fits, and if a promise breaks, the story and the picture of the smallest run in
// which it does. docs/your-own-design.md tells how.
package labtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"twodeliveries/sim"
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/takeaway"
	"twodeliveries/timeline/tell"
)

// Receiver is a receiver of your own.
type Receiver struct {
	Name string // how a scenario calls it: "receiver NAME"
	// Schema is the DDL of its database. It ends with node.StockSchema, whose table
	// stock is what the rules watch: the work of a request is to add to its total.
	Schema string
	// Points are the names its code passes to Reach. Faults are tried there; the lab
	// itself reaches started, received and replied.
	Points []node.Point
	// Build makes a new one, as a process does when it starts.
	Build func(node.Warehouse, node.Limits) node.Receiver
}

// Register makes a receiver known, so that scenarios can name it. Registering a name
// again replaces your earlier one. Do it before anything runs, such as in TestMain
// or first in a test that is not parallel. The error says what does not fit.
func Register(r Receiver) error {
	if !fits(r.Name) || r.Build == nil {
		return fmt.Errorf("register receiver %q: it needs a name of letters, digits and - and a Build", r.Name)
	}
	points := []string{"started", "received"}
	for _, p := range r.Points {
		points = append(points, string(p))
	}
	points = append(points, "replied")
	err := catalog.Add(catalog.Design{
		Role: catalog.Receiver, Name: r.Name, Title: r.Name, Sentence: "A receiver of your own.", Own: true,
		Points: points, Options: []string{"lease", "retention"},
	})
	if err != nil {
		return fmt.Errorf("register receiver: %w", err)
	}
	node.Receivers[r.Name] = node.ReceiverDesign{Schema: r.Schema, Files: []string{"serve.go"}, Build: r.Build}
	return try(r.Name, points)
}

// try runs a receiver once, undisturbed, and tells what is missing.
func try(name string, points []string) (err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = fmt.Errorf("register receiver %q: it does not run: %v", name, thrown)
		}
	}()
	r, err := record("receiver " + name + "\norder snack-7 7")
	if err != nil {
		return fmt.Errorf("register receiver: %w", err)
	}
	stock := slices.ContainsFunc(r.Tables, func(t trace.Table) bool {
		return t.DB == trace.Receiver && t.Name == "stock" && len(t.Columns) > 0 && t.Columns[0] == "total" && len(t.Rows) == 1
	})
	if !stock {
		return fmt.Errorf("register receiver %q: its schema has no table stock; end it with node.StockSchema", name)
	}
	for _, e := range r.Events {
		if e.Kind == trace.Point && e.Role == trace.Receiver && !slices.Contains(points, e.Point) {
			return fmt.Errorf("register receiver %q: it reaches %q, which is not in its Points", name, e.Point)
		}
	}
	return nil
}

// Page is where the links of a failure lead: wherever the lab is served.
var Page = "http://127.0.0.1:8080/"

// Holds explores a scenario, and fails the test with a Story for each rule that
// breaks. A Depth of 0 stands for 1: a run without a fault proves little.
// Exploring that met its limit fails too, since it proves nothing. A service has to get
// the scenario itself done, and is tried with statements that fail, too.
func Holds(t testing.TB, text string, o explore.Options) explore.Report {
	t.Helper()
	sc, err := scenario.Parse(text)
	if err != nil {
		t.Fatalf("the scenario: %v", err)
	}
	o.Depth = max(o.Depth, 1)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	own := services[sc.Receiver]
	if own != nil {
		own.watch(stop)
		defer own.watch(nil)
		if len(o.Kinds) == 0 {
			o.Kinds = append(catalog.KindNames(false), "raise") // a statement or a commit that fails
		}
		if err := Undisturbed(text); err != nil {
			t.Errorf("with nothing broken: %v", err)
		}
	}
	if ack, _ := catalog.Find(catalog.Ack, sc.Ack); ack.Own && len(o.Kinds) == 0 {
		o.Kinds = append(catalog.KindNames(false), "answer") // what is no ACK, from somebody else
	}
	r, err := explore.Explore(ctx, sc, o, nil)
	if own != nil && own.failure() != nil {
		t.Fatalf("receiver %s: %v", sc.Receiver, own.failure())
	}
	if err != nil {
		t.Fatal(err)
	}
	if own != nil {
		t.Log(own.ran(r.Runs))
	}
	for _, v := range r.Violations {
		t.Errorf("%s", Story(v))
	}
	if len(r.Violations) == 0 && !r.Exhausted && o.Random == 0 {
		t.Errorf("nothing broke in %d runs, but that was not all: raise Options.Runs, or the step-limit and time-limit of the scenario", r.Runs)
	}
	return r
}

// Story tells a counterexample: the scenario, what happens in it, and where to see
// it. The page opens a link only to designs that it knows, so for one of your own
// there is a file that steps through it instead.
func Story(v explore.Violation) string {
	r, err := record(v.Scenario)
	if err != nil {
		return fmt.Sprintf("%s breaks, in a scenario that is none: %v", v.Rule, err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s breaks at step %d of %d (faults: %d):\n%s\n%s", v.Rule, v.Step+1, v.Steps, v.Faults, v.Scenario, tell.Story(r))
	sc, _ := scenario.Parse(v.Scenario)
	if d, _ := catalog.Find(catalog.Receiver, sc.Receiver); !d.Own {
		fmt.Fprintf(&b, "open it: %s#%s\n", Page, v.Link)
		return b.String()
	}
	file, err := page(v, r)
	if err != nil {
		file = err.Error()
	}
	fmt.Fprintf(&b, "step through it: %s\n", file)
	return b.String()
}

// page writes a run as a page that steps, to a file of its own, which stays, and
// returns its address. It opens at the step where the rule breaks.
func page(v explore.Violation, r *trace.Recording) (string, error) {
	text, err := takeaway.Page(r, takeaway.Options{Step: v.Step, Every: true, Code: true})
	if err != nil {
		return "", fmt.Errorf("write page: %w", err)
	}
	dir, err := os.MkdirTemp("", "two-deliveries-")
	if err != nil {
		return "", fmt.Errorf("write page: %w", err)
	}
	name := filepath.Join(dir, v.Rule+".html")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		return "", fmt.Errorf("write page: %w", err)
	}
	return "file://" + filepath.ToSlash(name), nil
}

func record(text string) (*trace.Recording, error) {
	sc, err := scenario.Parse(text)
	if err != nil {
		return nil, err
	}
	return sim.Run(sc), nil
}
