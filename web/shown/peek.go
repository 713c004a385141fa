package shown

import (
	"twodeliveries/sim/scenario"
)

// Stop is the step of a stop that is counted from 1, -1 for 0.
func (r *Run) Stop(v scenario.View, n int) int {
	if stops := r.Stops(v); n > 0 && n <= len(stops) {
		return stops[n-1]
	}
	return -1
}
