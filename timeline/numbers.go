package timeline

import "twodeliveries/sim/trace"

// Number is one of the counts of a run, as it is shown.
type Number struct {
	Name  string // of the contract, as in trace.Counts
	Label string
	Value int
	Tone  string // "good", "bad" or ""
}

// Numbers are the counts that are shown: all, or those that the shop knows. The
// first of them are always there, the others once they count something.
func Numbers(c trace.Counts, shop bool) []Number {
	all := []Number{
		{"requests", word(c.Requests, "request"), c.Requests, ""},
		{"applications", word(c.Applications, "application"), c.Applications, appliedTone(c)},
		{"acks_sent", word(c.AcksSent, "ACK") + " sent", c.AcksSent, ""},
		{"acks_accepted", word(c.AcksAccepted, "ACK") + " accepted", c.AcksAccepted, ""},
		{"stock", "in stock", c.Stock, ""},
	}
	if shop {
		all = []Number{
			{"orders", word(c.Orders, "order"), c.Orders, ""}, all[0], all[3],
			{"unknown", "unknown", c.Unknown, ""},
		}
	}
	rest := []Number{
		{"duplicates", word(c.Duplicates, "duplicate"), c.Duplicates, ""},
		{"conflicts", word(c.Conflicts, "conflict"), c.Conflicts, ""},
		{"unknown", "unknown", c.Unknown, ""},
		{"refused", "refused", c.Refused, ""},
		{"parked", "parked", c.Parked, ""},
		{"false_alarms", word(c.FalseAlarms, "false alarm"), c.FalseAlarms, ""},
	}
	unknowable := map[string]bool{"duplicates": true, "conflicts": true, "false_alarms": true, "unknown": true} // to the shop, or there already
	for _, r := range rest {
		if r.Value > 0 && !(shop && unknowable[r.Name]) {
			all = append(all, r)
		}
	}
	return all
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
	if n == 1 {
		return one
	}
	return one + "s"
}

// Judgement is the verdict of all rules in a few words.
type Judgement struct {
	Tone  string // "good", "bad" or "dim"
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
	broken := ""
	for _, v := range rec.RulesAt(step) {
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
	case rec.Limit != "" && atEnd:
		return Judgement{"dim", "the run met its limit"}
	case atEnd:
		return Judgement{"good", "✓ every rule held"}
	}
	return Judgement{"good", "✓ every rule holds so far"}
}
