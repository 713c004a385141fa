package witness_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/facts"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/scenario/scenariotest"
	"twodeliveries/sim/simtest"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/explain"
	"twodeliveries/timeline/tell"
)

var update = flag.Bool("update", false, "write the list of phrases anew")

// joins are the words that stand between the clauses of an explanation and say
// nothing by themselves.
var joins = regexp.MustCompile(`^( |, |\. |: |; | and |, and |, and then |, although |, then |, so |, and each time |Then |` +
	` each changed the stock\.?| each sent a mail\.?| each had a parcel leave\.?|(A promise is|[2-9] promises are) broken: |The run met its limit \((step-limit|time-limit)\) before all was at rest\.)$`)

// tally counts what was checked, and keeps each way of saying something.
type tally struct {
	oneIn                int // run of so many has its captions checked as well
	runs, phrases, facts int
	captions, claims     int
	kinds                map[facts.Kind]bool
	said                 map[string]bool // a phrase without its names and numbers, and its kinds of facts
}

func newTally() *tally {
	return &tally{oneIn: 8, kinds: map[facts.Kind]bool{}, said: map[string]bool{}}
}

// check holds every explanation of a run against what a witness saw of it.
func (c *tally) check(rec *trace.Recording) (problems []string) {
	w := observe(rec)
	c.runs++
	all := []explain.Explanation{explain.Ending(rec).Why}
	for _, v := range rec.Verdicts {
		if v.State == trace.Broken {
			all = append(all, explain.Because(rec, v))
		}
	}
	for _, x := range all {
		if len(x) == 0 {
			problems = append(problems, "an empty explanation")
		}
		for _, p := range x {
			problems = append(problems, c.phrase(w, p)...)
		}
	}
	if c.runs%c.oneIn == 0 {
		told := tell.Sentences(rec)
		wrong, claims := w.held(told)
		problems = append(problems, wrong...)
		c.captions, c.claims = c.captions+len(told), c.claims+claims
	}
	return problems
}

func (c *tally) phrase(w *witness, p explain.Phrase) (problems []string) {
	if len(p.Facts) == 0 {
		if !joins.MatchString(p.Text) && p.Text != "Its check "+w.rec.Settings.Ack.Does+"." {
			problems = append(problems, fmt.Sprintf("%q is said without a fact", p.Text))
		}
		return problems
	}
	c.phrases++
	kinds := []string{}
	for _, f := range p.Facts {
		c.facts++
		c.kinds[f.Kind] = true
		kinds = append(kinds, string(f.Kind))
		if so, known := w.bears(f); !known || !so {
			problems = append(problems, fmt.Sprintf("%q: %+v (known %v)", p.Text, f, known))
		}
	}
	slices.Sort(kinds)
	c.said[bare(p.Text)+"  <"+strings.Join(slices.Compact(kinds), ", ")+">"] = true
	problems = append(problems, w.overstated(p)...)
	if !slices.Contains(kinds, "broken") { // which says what the verdict says
		problems = append(problems, w.unfounded(p)...)
	}
	return problems
}

// stock is scenarios that each design is put into.
var stock = []string{
	"order snack-7 7\ndrop response 1",
	"order snack-7 7 at=3ms key=a\norder snack-8 7 at=17ms key=a",
	"relays 2\nreplicas 2\nwork 5ms\norder snack-7 7 at=1ms\nduplicate request 1",
	"order snack-7 7 at=1ms\ninject snack-7 8 at=500ms",
}

// rare are scenarios that show what the others rarely do: a relay writes a row while another
// one holds it; of two log entries of one id the older one goes first;
// a mail is out, its work is not done, and the shop takes it for done.
var rare = []string{
	"receiver mail-in-transaction\nack any-response\norder snack-7 7\nraise receiver mail-sent 1",
	"publisher unguarded\nrelays 2\nlatency 100ms\ntimeout 500ms\nretry-delay 20ms\norder snack-7 7\ndrop response 1\ndrop response 2",
	"receiver log-as-inbox\nretention 200ms\norder snack-7 7\ndrop response 1\npurge receiver at=300ms\npurge receiver at=500ms\nduplicate request 2 by=400ms",
}

func designs(t *testing.T) []scenario.Scenario {
	var out []scenario.Scenario
	for _, text := range rare {
		sc, err := scenario.Parse(text)
		require.NoError(t, err)
		out = append(out, sc)
	}
	for _, p := range scenario.Presets() {
		sc, err := scenario.Parse(p.Text)
		require.NoError(t, err)
		out = append(out, sc)
	}
	for _, d := range catalog.Designs {
		for _, text := range stock {
			sc, err := scenario.Parse(text)
			require.NoError(t, err)
			require.NoError(t, sc.Set(string(d.Role), d.Name))
			out = append(out, sc)
		}
	}
	return out
}

// Whatever an explanation states is so: over every preset, every single fault on every
// design and preset, and random scenarios with two to five faults.
func TestEveryFactOfEveryExplanationIsSo(t *testing.T) {
	engine := sim.NewEngine()
	defer engine.Close()
	c := newTally()
	hold := func(sc scenario.Scenario) *trace.Recording {
		rec := engine.Run(sc)
		if problems := c.check(rec); len(problems) > 0 {
			t.Errorf("%s\n%s\n%s", sc, explain.Ending(rec).Because, strings.Join(problems, "\n"))
		}
		return rec
	}
	thin := 1
	switch {
	case runtime.GOOS == "js":
		thin = 40
	case testing.Short():
		thin, c.oneIn = 25, 1
	}
	for _, sc := range designs(t) {
		for i, fault := range simtest.Faults(hold(sc)) {
			if more, ok := simtest.Plus(sc, fault); ok && i%thin == 0 {
				hold(more)
			}
		}
	}
	for seed, n := uint64(0), 0; n < 5000/thin; seed++ {
		if sc := scenariotest.Random(rand.New(rand.NewPCG(seed, 11))); faults(sc) >= 2 && faults(sc) <= 5 {
			hold(sc)
			n++
		}
	}
	t.Logf("%d runs, %d phrases of %d facts, %d captions with %d claims", c.runs, c.phrases, c.facts, c.captions, c.claims)
	c.vocabulary(t)
}

// vocabulary holds what was said against the list of all that can be said: each way of
// saying something, and the kinds of facts it is made of.
func (c *tally) vocabulary(t *testing.T) {
	const name = "testdata/phrases.txt"
	if *update {
		said := slices.Sorted(maps.Keys(c.said))
		require.NoError(t, os.WriteFile(filepath.FromSlash(name), []byte(strings.Join(said, "\n")+"\n"), 0o644))
	}
	known, err := os.ReadFile(filepath.FromSlash(name))
	require.NoError(t, err)
	for said := range c.said {
		require.Contains(t, "\n"+string(known), "\n"+said+"\n")
	}
	for _, kind := range facts.Kinds() {
		if runtime.GOOS != "js" && !testing.Short() { // where few runs are made
			assert.True(t, c.kinds[kind], "no run shows a fact of the kind %q", kind)
		}
	}
}

func faults(sc scenario.Scenario) int {
	n := 0
	for _, s := range sc.Statements {
		if s.Verb != "order" && s.Verb != "wish" {
			n++
		}
	}
	return n
}
