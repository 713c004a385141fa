package explain

import "twodeliveries/sim/trace"

// fell says how a process went at a step: it died, or somebody stopped it.
func fell(rec *trace.Recording, step int) string {
	switch {
	case rec.Events[step].Detail != trace.Stopped:
		return "died"
	case rec.Deploys(step):
		return "was stopped for a new version"
	}
	return "was stopped for a restart"
}
