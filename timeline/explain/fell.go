package explain

import "twodeliveries/sim/trace"

// fell says how a process went at a step: it died, or somebody stopped it.
func (x *evidence) fell(step int) string {
	switch {
	case x.at(step).Detail != trace.Stopped:
		return "died"
	case x.rec.Deploys(step):
		return "was stopped for a new version"
	}
	return "was stopped for a restart"
}
