package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"twodeliveries/sim/times"
)

// FormatTime writes virtual ms as the language does, in the longest unit that
// keeps them whole: "250ms", "5s", "10min", "never".
func FormatTime(ms int) string {
	if ms == Never {
		return "never"
	}
	for _, u := range times.Units {
		if ms != 0 && ms%u.Ms == 0 {
			return strconv.Itoa(ms/u.Ms) + u.Name
		}
	}
	return "0ms"
}

// SayTime writes virtual ms as sentences have it: "250 ms", "5 s", "30 h".
func SayTime(ms int) string {
	if ms == Never {
		return "never"
	}
	for _, u := range times.Units {
		if ms >= u.From && ms%u.Ms == 0 {
			return strconv.Itoa(ms/u.Ms) + " " + u.Name
		}
	}
	return strconv.Itoa(ms) + " ms"
}

// SayList writes names as sentences have them: "a, b and c".
func SayList(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// readTime reads a time of least to most ms. The name says whose it is.
func readTime(name, text string, least, most int) (ms int, err *Error) {
	span := []string{FormatTime(least) + " to " + FormatTime(most)}
	digits := 0
	for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
		digits++
	}
	length := lengthOf(text[digits:])
	if digits == 0 || length == 0 {
		return 0, &Error{Message: fmt.Sprintf("%s: %q is no time; write a whole number with its unit (ms, s, min, h or d), like 250ms", name, text), Allowed: span}
	}
	n, bad := strconv.Atoi(text[:digits])
	if bad != nil || n > most/length || n*length < least {
		return 0, &Error{Message: fmt.Sprintf("%s: %s is out of range", name, text), Allowed: span}
	}
	return n * length, nil
}

// lengthOf is the length of a unit in ms, or 0.
func lengthOf(name string) int {
	for _, u := range times.Units {
		if u.Name == name {
			return u.Ms
		}
	}
	return 0
}

// readNumber reads a whole number of least to most.
func readNumber(name, text string, least, most int) (int, *Error) {
	span := []string{fmt.Sprintf("%d to %d", least, most)}
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0, &Error{Message: fmt.Sprintf("%s: %q is no whole number", name, text), Allowed: span}
	}
	n, bad := strconv.Atoi(text)
	if bad != nil || n < least || n > most {
		return 0, &Error{Message: fmt.Sprintf("%s: %s is out of range", name, text), Allowed: span}
	}
	return n, nil
}
