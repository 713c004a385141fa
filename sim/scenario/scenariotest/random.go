// Package scenariotest makes up scenarios for property tests: valid ones, drawn
// from everything the language offers, small enough to run quickly.
package scenariotest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// Bounds of what Random draws.
const (
	maxOrders = 3
	maxFaults = 6
	maxNumber = 5    // of messages and occurrences
	maxTime   = 2000 // ms
)

// Random draws a valid scenario. The same state of r gives the same scenario.
func Random(r *rand.Rand) scenario.Scenario {
	sc := scenario.Default()
	if r.IntN(3) == 0 {
		sc.Title = words(r)
	}
	if r.IntN(3) == 0 {
		sc.Note = words(r) + "\n" + words(r)
	}
	for _, o := range catalog.Options {
		if _, design := catalog.Find(catalog.Role(o.Key), o.Default); design || r.IntN(3) == 0 {
			set(&sc, o, r)
		}
	}
	for n := range 1 + r.IntN(maxOrders) {
		key := pick(r, []string{"", "", " key=a", " key=b"})
		sc = add(sc, fmt.Sprintf("order snack-%d %d%s%s", n+7, 1+r.IntN(9), at(r, false), key))
	}
	for range r.IntN(maxFaults + 1) {
		sc = add(sc, statement(sc, r))
	}
	return sc
}

// add puts a statement in; it panics when the statement is wrong, which would be
// a mistake in here.
func add(sc scenario.Scenario, line string) scenario.Scenario {
	more, err := sc.With(line)
	if err != nil {
		panic(fmt.Sprintf("scenariotest: %v in\n%s", err, sc))
	}
	return more
}

// set gives an option a value that it allows and that keeps a run short.
func set(sc *scenario.Scenario, o catalog.Option, r *rand.Rand) {
	value := ""
	switch {
	case len(o.Allowed) > 0 && (o.Kind == catalog.Choice || r.IntN(4) == 0):
		value = pick(r, o.Allowed)
	case o.Kind == catalog.Duration:
		value = scenario.FormatTime(o.Min + r.IntN(min(o.Max-o.Min, maxTime)+1))
	default:
		value = fmt.Sprint(o.Min + r.IntN(min(o.Max-o.Min, maxTime)+1))
	}
	if err := sc.Set(o.Key, value); err != nil {
		panic("scenariotest: " + err.Error())
	}
}

// statement draws an action or a fault.
func statement(sc scenario.Scenario, r *rand.Rand) string {
	switch verb := pick(r, verbs()); verb {
	case "order", "inject":
		return fmt.Sprintf("inject snack-%d %d%s", 7+r.IntN(maxOrders+1), 1+r.IntN(9), at(r, true))
	case "edit":
		return fmt.Sprintf("edit snack-7 %d%s", 1+r.IntN(9), at(r, true))
	case "deploy":
		return "deploy " + pick(r, []string{"publisher", "receiver"}) + at(r, true)
	case "wish":
		return fmt.Sprintf("wish snack-%d %d%s", 20+len(sc.Statements), 1+r.IntN(9), at(r, false))
	case "redrive":
		return "redrive" + at(r, true) + pick(r, []string{"", " new-id"})
	case "sweep":
		return "sweep" + at(r, true)
	case "purge":
		node, when := pick(r, purges), r.IntN(maxTime)
		if node, often := strings.CutSuffix(node, " every"); often {
			return fmt.Sprintf("purge %s every=%dms", node, 1+when)
		}
		return fmt.Sprintf("purge %s at=%dms", node, when)
	case "drop", "close":
		return verb + " " + message(r, kind(r))
	case "delay":
		return fmt.Sprintf("delay %s by=%dms", message(r, kind(r)), 1+r.IntN(maxTime))
	case "duplicate":
		return fmt.Sprintf("duplicate %s by=%dms", message(r, kind(r)), r.IntN(maxTime))
	case "corrupt":
		return fmt.Sprintf("corrupt %s as %s", message(r, "response"), pick(r, catalog.Corruptions).Name)
	case "hop":
		return fmt.Sprintf("hop %s passes=%dms answers=%dms with %s", message(r, "request"), r.IntN(maxTime), r.IntN(300), pick(r, answers))
	case "answer":
		return fmt.Sprintf("answer %s with %s", message(r, "request"), pick(r, answers))
	default:
		return happening(sc, r, verb)
	}
}

var purges = []string{"publisher", "receiver", "publisher every", "receiver every"}

var answers = []string{
	`200 {"id":"snack-7","accepted":true}`, `200 {"id":"snack-7","accepted":false}`,
	`409 {"id":"snack-7","accepted":false}`, `200 {"id":"snack-8","accepted":true}`,
	`200 {"id":"snack-7","accepted":"true"}`, `200 []`, `200 {`, "200", "500 out of order", "302",
}

// happening draws what happens to a process.
func happening(sc scenario.Scenario, r *rand.Rand, verb string) string {
	process := " " + pick(r, sc.Processes())
	switch verb {
	case "crash":
		where := process + at(r, true)
		if r.IntN(2) > 0 {
			where = point(sc, r, "publisher", "relay", "receiver", "courier-relay")
		}
		return verb + where + pick(r, []string{"", "", " restart=0ms", " restart=300ms", " restart=never"})
	case "raise":
		return verb + point(sc, r, "publisher", "relay", "receiver", "courier-relay")
	case "refuse":
		return verb + point(sc, r, "receiver")
	case "hold":
		return verb + point(sc, r, "publisher", "relay", "receiver", "courier-relay") + pick(r, []string{"", " for=0ms", " for=5ms", " for=400ms"})
	case "clock":
		return fmt.Sprintf("clock%s%s by=%dms", process, at(r, false), 1+r.IntN(maxTime))
	case "lock":
		from := r.IntN(maxTime)
		return fmt.Sprintf("lock%s from=%dms to=%dms", process, from, from+1+r.IntN(maxTime))
	default: // restart, release, freeze, resume
		return verb + process + at(r, true)
	}
}

// point draws " ROLE POINT N" among the roles that have points.
func point(sc scenario.Scenario, r *rand.Rand, roles ...string) string {
	role := pick(r, roles)
	points := sc.Points(role)
	if len(points) == 0 {
		role = "receiver"
		points = sc.Points(role)
	}
	return fmt.Sprintf(" %s %s %d", role, pick(r, points), 1+r.IntN(maxNumber))
}

func verbs() []string {
	var out []string
	for _, v := range slices.Concat(catalog.Actions, catalog.Faults) {
		out = append(out, v.Name)
	}
	return out
}

func message(r *rand.Rand, kind string) string {
	name := fmt.Sprintf("%s %d", kind, 1+r.IntN(maxNumber))
	if r.IntN(5) == 0 {
		name += " copy 1"
	}
	return name
}

func kind(r *rand.Rand) string { return pick(r, []string{"request", "response"}) }

// at draws " at=TIME", and sometimes nothing when it may be left out.
func at(r *rand.Rand, must bool) string {
	if !must && r.IntN(2) == 0 {
		return ""
	}
	return " at=" + scenario.FormatTime(r.IntN(maxTime))
}

// words draws free text.
func words(r *rand.Rand) string {
	var out []string
	for range 1 + r.IntN(4) {
		out = append(out, pick(r, []string{"shop", "Warehouse", "#7", "\"ACK\"", "50%", "zwölf", "a/b", "order", "...", "&copy"}))
	}
	return strings.Join(out, " ")
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }
