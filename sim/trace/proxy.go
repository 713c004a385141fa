package trace

// Proxy is who saw a run that nobody computed: a real service, with a proxy before it. Its
// times are ms by the clock, and it does not come out the same a second time.
type Proxy struct {
	To       string `json:"to"`       // address of the service
	Observed bool   `json:"observed"` // somebody has looked at what was applied; else those counts say nothing
}
