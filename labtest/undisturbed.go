package labtest

import (
	"fmt"
	"slices"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/tell"
)

// Undisturbed runs a scenario and tells what it does not get done, nil for nothing: an
// order that is not applied, or one that the shop was not told of. To keep its
// promises a receiver need do nothing at all; where nothing is broken it has to work. Of a
// scenario in which something is broken it tells nothing.
func Undisturbed(text string) error {
	r, err := record(text)
	if err != nil {
		return fmt.Errorf("the scenario: %w", err)
	}
	if s := services[r.Settings.Receiver.Name]; s != nil && s.failure() != nil {
		return fmt.Errorf("receiver %s: %w", s.Name, s.failure())
	}
	switch c := r.Counts; {
	case slices.ContainsFunc(r.Events, func(e trace.Event) bool { return e.Fault > 0 }):
		return nil // it is disturbed
	case c.Applications < c.Orders:
		return fmt.Errorf("%d of %d orders are applied:\n%s\n%s", c.Applications, c.Orders, r.Scenario, tell.Story(r))
	case c.Parked > 0 || !r.Settled:
		return fmt.Errorf("every order is applied, and the shop has not come to know of all:\n%s\n%s", r.Scenario, tell.Story(r))
	}
	return nil
}
