package labtest

import "time"

// Impatient has code that waits for what the lab does not have be given up soon.
func Impatient() (back func()) {
	was := patience
	patience = 50 * time.Millisecond
	return func() { patience = was }
}
