package wording

import (
	"fmt"
	"strconv"
	"strings"
)

// unit is a unit of time: what it is called, its length in ms, and from how many ms on
// it is used.
type unit struct {
	name     string
	ms, from int
}

// units are those of longer times, the longest first. People say 30 h, not 1.3 d.
var units = []unit{{"d", 86_400_000, 3 * 86_400_000}, {"h", 3_600_000, 3_600_000}, {"min", 60_000, 60_000}, {"s", 1000, 1000}}

// Duration writes virtual milliseconds in full: "250 ms", "5200 ms", "30 h 20 ms".
func Duration(ms int) string {
	if ms < 10_000 {
		return strconv.Itoa(ms) + " ms"
	}
	var parts []string
	for _, u := range units {
		if n := ms / u.ms; n > 0 && (ms >= u.from || len(parts) > 0) {
			parts = append(parts, fmt.Sprintf("%d %s", n, u.name))
			ms %= u.ms
		}
	}
	if ms > 0 {
		parts = append(parts, strconv.Itoa(ms)+" ms")
	}
	return strings.Join(parts, " ")
}

// About writes virtual milliseconds as people say them: "200 ms", "5.2 s", "30 h".
func About(ms int) string {
	for _, u := range units {
		if ms >= u.from {
			return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(ms)/float64(u.ms)), ".0") + " " + u.name
		}
	}
	return strconv.Itoa(ms) + " ms"
}
