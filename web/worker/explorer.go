package worker

import (
	"twodeliveries/sim/protocol"
)

// Explorer explores somewhere else, in workers for example.
type Explorer interface {
	// Start brings it up. From then on it reports what it hears, on any goroutine.
	Start(report func(Sighting))
	// Tell gives it an exploration to begin, which ends the one before, or has it
	// stop. An explorer that has failed is brought up again first.
	Tell(protocol.Message)
}

// Sighting is what an explorer reports; one field is set.
type Sighting struct {
	Ready  bool
	News   *protocol.News
	Failed string // why nothing more will come
}
