package scenario

import (
	"fmt"
	"strconv"
	"strings"
)

// linkVersion is the version of the link format that is written and read.
const linkVersion = 2

// Limits of a link.
const (
	maxLink   = 40_000      // bytes of a fragment; a full text, compressed, needs about 22,000
	maxDigest = 64          // characters
	maxStep   = 999_999_999 // a step that a link may name; the page says how many its run has
)

// Link is what the fragment of an address says: which scenario, where the cursor
// stands and how it is looked at. With neither Preset nor Text it is about the
// scenario of the page it leads to.
type Link struct {
	Preset string // the name of a preset, or ""
	Text   string // a scenario text when there is no preset; it ends with a newline
	Step   int    // the cursor, from 0; -1 when the link does not say
	View   View
	Digest string // of the recording the link was made from, or ""
	Other  Other  // what the scenario is compared with, if it is
}

// Other is the second scenario of a comparison. One of Preset and Text is set;
// with neither the link compares nothing.
type Other struct {
	Preset string // the name of a preset
	Text   string // a scenario text; it ends with a newline
	Step   int    // the cursor in its run, from 0; -1 when the link does not say
}

// Any tells whether there is a second scenario.
func (o Other) Any() bool { return o.Preset != "" || o.Text != "" }

// View is how a recording is looked at.
type View struct {
	Every    bool // the cursor stops at every step, not only at messages
	Future   bool // what lies ahead is shown pale
	ShopView bool // only what the shop can see is shown
}

// viewWord is the word in a link that turns one part of a view on.
type viewWord struct {
	word string
	on   *bool
}

func (v *View) vocabulary() []viewWord {
	return []viewWord{{"every", &v.Every}, {"future", &v.Future}, {"shop", &v.ShopView}}
}

// EncodeLink writes a link as the fragment of an address (what follows the #):
//
//	v2/lost-ack/step=14/view=every+shop/digest=3f9a1c20
//	v2/text=order+snack-7+7~drop+response+1/step=14
//	v2/flate=8J-Zg_Xk.../step=14
//	v2/memory-set/step=14/compare=memory-set-mended/compare-step=13
//	v2/lost-ack/compare-text=order+snack-7+7
//
// Steps count from 1, as everywhere that a person reads them; in a link of version 1
// they count from 0, and it keeps its meaning.
//
// It holds only letters, digits and / = + ~ - _ . : , and ends with a letter or
// a digit, so that chat programs, shells and browsers leave it as it is.
func EncodeLink(l Link) string { return encodeLink(l, encodeText) }

// SealLink writes the same, its text packed however short it is, so that nobody reads in the
// address of a question what the answer is.
func SealLink(l Link) string { return encodeLink(l, packText) }

func encodeLink(l Link, text func(string) string) string {
	fields := []string{fmt.Sprintf("v%d", linkVersion)}
	switch {
	case l.Preset != "":
		fields = append(fields, escape(l.Preset))
	case l.Text != "":
		fields = append(fields, text(l.Text))
	}
	if l.Step >= 0 {
		fields = append(fields, fmt.Sprintf("step=%d", l.Step+1))
	}
	if words := l.View.words(); len(words) > 0 {
		fields = append(fields, "view="+strings.Join(words, "+"))
	}
	if l.Digest != "" {
		fields = append(fields, "digest="+escape(l.Digest))
	}
	fields = append(fields, l.Other.fields()...)
	fragment := strings.Join(fields, "/")
	if !alphanumeric(fragment[len(fragment)-1]) {
		fragment += "/end"
	}
	return fragment
}

func (v View) words() []string {
	var words []string
	for _, w := range v.vocabulary() {
		if *w.on {
			words = append(words, w.word)
		}
	}
	return words
}

// DecodeLink reads a fragment, with or without its #. The text in it is not
// parsed: that it is no scenario is for Parse to say. The error is an *Error.
func DecodeLink(fragment string) (Link, error) {
	l, err := decodeLink(fragment)
	if err != nil {
		return Link{Step: -1}, err
	}
	return l, nil
}

func decodeLink(fragment string) (Link, *Error) {
	l := Link{Step: -1}
	fragment = strings.TrimPrefix(fragment, "#")
	if len(fragment) > maxLink {
		return l, &Error{Message: fmt.Sprintf("the link has %d characters; a link has at most %d", len(fragment), maxLink)}
	}
	// Some programs write what they do not like as %2B.
	fragment, ok := unescape(fragment, '%')
	if !ok {
		return l, damaged("there is a % in it that no link has")
	}
	version, rest, _ := strings.Cut(strings.TrimSuffix(fragment, "/"), "/")
	n, err := checkVersion(version)
	if err != nil {
		return l, err
	}
	first := min(n-1, 1) // what the first step is called
	switch {
	case rest == "" && strings.HasSuffix(fragment, "/"):
		return l, damaged("nothing follows its last /: it has been cut off on its way")
	case rest == "":
		return l, nil
	}
	seen := map[string]bool{}
	for _, field := range strings.Split(rest, "/") {
		key, value, named := strings.Cut(field, "=")
		if !named && key != "end" {
			key, value = "preset", field
		}
		if seen["end"] || seen[key] {
			return l, damaged(fmt.Sprintf("%q is one field too many", field))
		}
		seen[key] = true
		if err := l.read(key, value, first); err != nil {
			return l, err
		}
	}
	if l.Preset != "" && l.Text != "" || seen["text"] && seen["flate"] {
		return l, damaged("it names two scenarios")
	}
	if l.Other.Any() && !seen["compare-step"] {
		l.Other.Step = -1
	}
	return l, l.Other.check(seen)
}

// read reads one field of a link that calls the first step so.
func (l *Link) read(key, value string, first int) (err *Error) {
	switch key {
	case "preset":
		l.Preset, err = value, checkPreset(value)
	case "text", "flate":
		l.Text, err = decodeText(key, value)
	case "step":
		l.Step, err = readNumber("the step of the link", value, first, maxStep)
		l.Step -= first
	case "view":
		err = l.View.read(value)
	case "digest":
		var ok bool
		if l.Digest, ok = unescape(value, '_'); !ok || value == "" || len(l.Digest) > maxDigest {
			err = damaged("its digest is none")
		}
	case "end":
	case "compare", "compare-text", "compare-flate", "compare-step":
		err = l.Other.read(key, value, first)
	default:
		err = damaged(fmt.Sprintf("it holds %q, which is not known here", key))
	}
	return err
}

// checkPreset tells whether there is a preset of that name.
func checkPreset(name string) *Error {
	if name == "" {
		return damaged("a part of it is empty")
	}
	if _, ok := FindPreset(name); !ok {
		return unknown(name, "preset known here", presetNames())
	}
	return nil
}

func (v *View) read(value string) *Error {
	for _, word := range strings.Split(value, "+") {
		known := false
		for _, w := range v.vocabulary() {
			if w.word == word && !*w.on {
				*w.on, known = true, true
			}
		}
		if !known {
			return damaged(fmt.Sprintf("its view says %q", word))
		}
	}
	return nil
}

// checkVersion reads "v1".
func checkVersion(version string) (int, *Error) {
	digits, isVersion := strings.CutPrefix(version, "v")
	n, err := strconv.Atoi(digits)
	switch {
	case version == "":
		return 0, &Error{Message: "the link is empty"}
	case !isVersion || err != nil || n < 1 || digits != strconv.Itoa(n):
		return 0, &Error{Message: fmt.Sprintf("this is no link of Two Deliveries: it begins with %q instead of v%d", clip(version), linkVersion)}
	case n > linkVersion:
		return 0, &Error{Message: fmt.Sprintf("this link was made by a newer Two Deliveries (v%d); this one reads links up to v%d", n, linkVersion)}
	}
	return n, nil
}

func damaged(how string) *Error {
	return &Error{Message: "the link is damaged: " + how + "; it may have been cut off or changed on its way"}
}

// clip shortens what is quoted in a message.
func clip(text string) string {
	if len(text) > MaxID {
		return text[:MaxID] + "..."
	}
	return text
}
