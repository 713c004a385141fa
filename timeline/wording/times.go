package wording

import (
	"fmt"
	"strconv"
	"strings"

	"twodeliveries/sim/times"
)

// Duration writes virtual milliseconds in full: "250 ms", "5200 ms", "30 h 20 ms".
func Duration(ms int) string {
	if ms < 10_000 {
		return strconv.Itoa(ms) + " ms"
	}
	var parts []string
	for _, u := range times.Units {
		if n := ms / u.Ms; n > 0 && (ms >= u.From || len(parts) > 0) {
			parts = append(parts, fmt.Sprintf("%d %s", n, u.Name))
			ms %= u.Ms
		}
	}
	return strings.Join(parts, " ")
}

// About writes virtual milliseconds as people say them: "200 ms", "5.2 s", "30 h".
func About(ms int) string {
	for _, u := range times.Units {
		if ms >= u.From {
			return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(ms)/float64(u.Ms)), ".0") + " " + u.Name
		}
	}
	return strconv.Itoa(ms) + " ms"
}
