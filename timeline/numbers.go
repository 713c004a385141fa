package timeline

import (
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
)

// Number is one of the counts of a run, as it is shown.
type Number struct {
	Name  string // of the contract, as in trace.Counts
	Label string
	Value int
	Tone  string // "good", "bad" or ""
	Quiet bool   // it counts nothing now, and does at some other step
}

// Numbers are the counts that are shown: all, or those that the shop knows. The
// first of them are always there, the others if they ever count something: c are the
// counts now, and most is how far each comes in the whole run, which may be c.
func Numbers(c, most trace.Counts, shop bool) []Number {
	all := []Number{
		{"requests", word(c.Requests, "request"), c.Requests, "", false},
		{"applications", word(c.Applications, "application"), c.Applications, appliedTone(c), false},
		{"acks_sent", word(c.AcksSent, "ACK") + " sent", c.AcksSent, "", false},
		{"acks_accepted", word(c.AcksAccepted, "ACK") + " accepted", c.AcksAccepted, "", false},
		{"stock", "in stock", c.Stock, "", false},
	}
	if shop {
		all = []Number{
			{"orders", word(c.Orders, "order"), c.Orders, "", false}, all[0], all[3],
			{"unknown", "unknown", c.Unknown, "", false},
		}
	}
	rest := []Number{
		{"checkouts", word(c.Checkouts, "checkout"), c.Checkouts, "", false},
		{"wishes", word(c.Wishes, "wish"), c.Wishes, "", false},
		{"duplicates", word(c.Duplicates, "duplicate"), c.Duplicates, "", false},
		{"conflicts", word(c.Conflicts, "conflict"), c.Conflicts, "", false},
		{"unknown", "unknown", c.Unknown, "", false},
		{"refused", "refused", c.Refused, "", false},
		{"parked", "parked", c.Parked, "", false},
		{"false_alarms", word(c.FalseAlarms, "false alarm"), c.FalseAlarms, "", false},
	}
	unknowable := map[string]bool{"duplicates": true, "conflicts": true, "false_alarms": true, "unknown": true, "wishes": true, "checkouts": true} // to the shop, or there already
	ever := []int{most.Checkouts, most.Wishes, most.Duplicates, most.Conflicts, most.Unknown, most.Refused, most.Parked, most.FalseAlarms}
	for i, r := range rest {
		if r.Quiet = r.Value == 0; max(r.Value, ever[i]) > 0 && !(shop && unknowable[r.Name]) {
			all = append(all, r)
		}
	}
	return all
}

// Most is how far each of those counts comes in a run that need not be there.
func Most(rec *trace.Recording) trace.Counts {
	var most trace.Counts
	for i := range rec.Events {
		if c := rec.Events[i].Counts; c != nil {
			most.Duplicates, most.Conflicts = max(most.Duplicates, c.Duplicates), max(most.Conflicts, c.Conflicts)
			most.Unknown, most.Refused = max(most.Unknown, c.Unknown), max(most.Refused, c.Refused)
			most.Wishes, most.Checkouts = max(most.Wishes, c.Wishes), max(most.Checkouts, c.Checkouts)
			most.Parked, most.FalseAlarms = max(most.Parked, c.Parked), max(most.FalseAlarms, c.FalseAlarms)
		}
	}
	return most
}

func appliedTone(c trace.Counts) string {
	switch {
	case c.Applications > 0 && c.Stock == c.StockExpected:
		return "good"
	case c.Stock > c.StockExpected:
		return "bad"
	}
	return ""
}

// word is the plural of a word where it is needed.
func word(n int, one string) string {
	switch {
	case n == 1:
		return one
	case strings.HasSuffix(one, "sh"):
		return one + "es"
	}
	return one + "s"
}

// Judgement is the verdict of all rules in a few words.
type Judgement struct {
	Tone  string // "good", "bad", "look" (safe, but somebody has to look) or "dim"
	Label string
}

// ShopJudgement is the verdict as far as the shop can know.
var ShopJudgement = Judgement{"dim", "the shop cannot judge this"}

// Judge sums the rules up after a step, which may be the last that is shown. Title
// is what a rule is called.
func Judge(rec *trace.Recording, step int, atEnd bool, title func(rule string) string) Judgement {
	if step < 0 {
		return Judgement{"dim", "nothing to judge yet"}
	}
	broken, open := "", 0
	for _, v := range rec.RulesAt(step) {
		if v.State == trace.Undecided {
			open++
		}
		if v.State != trace.Broken {
			continue
		}
		if broken != "" {
			broken += ", "
		}
		broken += title(v.Name)
	}
	switch {
	case broken != "":
		return Judgement{"bad", "✗ " + broken}
	case rec.Proxy != nil && open > 0: // nobody has seen what these speak of
		return Judgement{"dim", strconv.Itoa(open) + " of " + strconv.Itoa(len(rec.Verdicts)) + " promises are undecided, none is broken"}
	case rec.Limit != "" && atEnd:
		return Judgement{"dim", "the run met its limit"}
	case atEnd && rec.Counts.Parked > 0:
		return Judgement{"look", "safe, but somebody has to look"}
	case atEnd && len(rec.Warnings) > 0:
		return Judgement{"look", "held here, but it is dangerous"}
	case atEnd:
		return Judgement{"good", "✓ every promise held"}
	}
	return Judgement{"good", "✓ every promise holds so far"}
}
