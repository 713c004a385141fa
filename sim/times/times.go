// Package times has the units of virtual time, and how people say one of them.
package times

// Unit is a unit of time.
type Unit struct {
	Name string
	Ms   int // its length
	From int // from how many ms on people use it: they say 30 h and 48 h, not 1.3 d and 2 d
}

// Units are all of them, the longest first.
var Units = []Unit{
	{"d", 86_400_000, 3 * 86_400_000}, {"h", 3_600_000, 3_600_000}, {"min", 60_000, 60_000}, {"s", 1000, 1000}, {"ms", 1, 0},
}
