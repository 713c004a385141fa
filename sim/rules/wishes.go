package rules

// wish is what a customer wants.
type wish struct {
	id    string
	first *order // that was committed for it
}

// wish returns a wish, met now at the latest.
func (s *state) wish(id string) *wish {
	if s.wishes[id] == nil {
		s.wishes[id] = &wish{id: id}
		s.counts.Wishes++
	}
	return s.wishes[id]
}

// ofWishes are the promises about what customers want.
var ofWishes = []promise{{"one-order-per-wish", false, oneOrderPerWish, nil}}

// oneOrderPerWish: of the orders that a wish has led to, at most one is committed.
func oneOrderPerWish(o *order) finding {
	if o.wish == nil || !o.committed || o.wish.first == o {
		return finding{}
	}
	return broken(o.id, "%s is a second order for the wish %s.", o.id, o.wish.id)
}
