package web

import (
	"strconv"
	"strings"

	"twodeliveries/sim/scenario"
)

// Tone is how a notice is meant.
type Tone string

// The tones of notices.
const (
	Plain Tone = "plain"
	Warn  Tone = "warn"
	Bad   Tone = "bad"
)

// Notice is something the page says until it is dismissed.
type Notice struct {
	Tone  Tone
	Title string
	Text  string
}

func problemNotice(e *scenario.Error) *Notice {
	return &Notice{Bad, "The scenario does not run.", e.Error()}
}

func crashNotice(why string) *Notice {
	first, _, _ := strings.Cut(why, "\n")
	return &Notice{Bad, "The engine failed on this scenario: a bug of ours.", first + " The run before it is still shown."}
}

// arrivalNotice greets who came by a link, and says when the run is not the one
// the link was made from, or has no such step.
func arrivalNotice(s *Session, p place) *Notice {
	all := s.Run.Last() + 1
	switch {
	case p.digest != "" && p.digest != s.Run.Rec.Digest:
		return &Notice{Warn, "This link was made from a run that came out differently.",
			"The link says " + p.digest + ", this version computes " + s.Run.Rec.Digest +
				". The scenario is the one you were sent; what happens in it has changed since."}
	case p.step >= all && all > 0:
		return &Notice{Plain, "The link names step " + strconv.Itoa(p.step+1) + ", this run has " + strconv.Itoa(all) + ".", "This is its last one."}
	case s.Cursor < 0:
		return nil
	case s.Comparing:
		return &Notice{Plain, "You were sent a comparison, at " + strconv.Itoa(s.Run.ms(s.Cursor)) + " ms.", "One cursor moves both runs, by time."}
	}
	what := "step " + strconv.Itoa(s.Cursor+1) + " of " + strconv.Itoa(all)
	if s.View.ShopView {
		what = "what the shop sees at " + strconv.Itoa(s.Run.ms(s.Cursor)) + " ms"
	}
	return &Notice{Plain, "You were sent " + what + " of “" + s.Heading() + "”.", "Step on from here, or go back to the beginning."}
}

// damagedNotice says what is wrong with a link, and quotes how it begins.
func damagedNotice(fragment string, err error) *Notice {
	why := strings.TrimSuffix(asProblem(err).Message, ".")
	return &Notice{Warn, "This link cannot be opened.",
		sentenceCase(why) + ". It says “" + begins(fragment) + "”. " + askAgain}
}

// unreadNotice says that the text in a link is no scenario; when it fails at its
// very end, the link was probably cut off.
func unreadNotice(text string, err error) *Notice {
	problem := asProblem(err)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	why := sentenceCase(strings.TrimSuffix(problem.Error(), ".")) + ". "
	if last := lines[len(lines)-1]; problem.Line == len(lines) {
		why = "It was probably cut off on its way: its last line, “" + begins(last) + "”, cannot be read. "
	}
	return &Notice{Warn, "This link cannot be opened.", why + askAgain}
}

const askAgain = "Ask for it again, or carry on with the run that is here."

// begins is a text, or its beginning when it is long.
func begins(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
