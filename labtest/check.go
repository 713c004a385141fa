package labtest

import (
	"fmt"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/node"
)

// RegisterCheck makes a check of ACKs of your own known, so that scenarios can name it:
// "ack NAME". It is asked of each reply to the request under an id whether that is
// done. Register it before anything runs; what it answers may depend on nothing else.
func RegisterCheck(name string, accepts func(id string, status int, body []byte) bool) error {
	if !fits(name) || accepts == nil {
		return fmt.Errorf("register check %q: it needs a name of letters, digits and - and a function", name)
	}
	err := catalog.Add(catalog.Design{
		Role: catalog.Ack, Name: name, Title: name, Sentence: "A check of your own.", Own: true,
		Does: "goes by a check of its own",
	})
	if err != nil {
		return fmt.Errorf("register check: %w", err)
	}
	node.Checks[name] = check(accepts)
	return nil
}

// check is a check of somebody's own.
type check func(id string, status int, body []byte) bool

// Accepts asks it.
func (c check) Accepts(id string, r node.Reply) bool { return c(id, r.Status, []byte(r.Body)) }
