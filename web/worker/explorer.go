package worker

import (
	"twodeliveries/sim/protocol"
)

// Explorer explores somewhere else, in workers for example.
type Explorer interface {
	// Start says who hears what it reports, on any goroutine.
	Start(report func(Sighting))
	// Tell gives it an exploration to begin, which ends the one before, or has it
	// stop. It comes up when it is first told something, and again after it has failed.
	Tell(protocol.Message)
}

// Sighting is what an explorer reports; one field is set.
type Sighting struct {
	News   *protocol.News
	Failed string // why nothing more will come
}
