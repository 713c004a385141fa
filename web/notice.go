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

// Notice is a notice in this tone.
func (t Tone) Notice(title, text string) *Notice { return &Notice{t, title, text} }

// Notice is something the page says until it is dismissed.
type Notice struct {
	Tone  Tone
	Title string
	Text  string
}

func problemNotice(e *scenario.Error) *Notice {
	return Bad.Notice("The scenario does not run.", e.Error())
}

func crashNotice(why string) *Notice {
	first, _, _ := strings.Cut(why, "\n")
	return Bad.Notice("The engine failed on this scenario: a bug of ours.", first+" The run before it is still shown.")
}

// arrivalNotice greets who came by a link, and says when the run is not the one
// the link was made from, or has no such step.
func arrivalNotice(s *Session, p place) *Notice {
	all := s.Run.Last() + 1
	switch {
	case p.notice != nil:
		return p.notice
	case p.digest != "" && p.digest != s.Run.Rec.Digest:
		return Warn.Notice(cameOutDifferently,
			"The scenario is the one you were sent, but another version of the lab ran it: what happens in it has changed since.")
	case p.step >= all && all > 0:
		return beyondNotice(p.step, "this run", s.Run)
	case s.Greeting != nil:
		return s.Greeting
	case s.Cursor < 0:
		return nil
	case s.Comparing:
		return Plain.Notice("You were sent a comparison, at "+strconv.Itoa(s.Run.ms(s.Cursor))+" ms.", "One cursor moves both runs, by time.")
	}
	what := "step " + strconv.Itoa(s.Cursor+1) + " of " + strconv.Itoa(all)
	if s.View.ShopView {
		what = "what the shop sees at " + strconv.Itoa(s.Run.ms(s.Cursor)) + " ms"
	}
	return Plain.Notice("You were sent "+what+" of “"+s.Heading()+"”.", "Step on from here, or go back to the beginning.")
}

const cameOutDifferently = "This link was made from a run that came out differently."

// digests are both digests where the notice says that they differ, else "".
func (s *Session) digests() string {
	if s.Notice == nil || s.Notice.Title != cameOutDifferently {
		return ""
	}
	return "Digest of the run in the link: " + s.told + "; of the run here: " + s.Run.Rec.Digest
}

// beyondNotice says that a run is shorter than the step a link names.
func beyondNotice(step int, name string, run *Run) *Notice {
	return Plain.Notice("The link names step "+strconv.Itoa(step+1)+", "+name+" has "+strconv.Itoa(run.Last()+1)+".", "This is its last one.")
}

// aloneNotice says why the first run of a link that compares stands alone.
func aloneNotice(err error) *Notice {
	why := sentenceCase(strings.TrimSuffix(asProblem(err).Message, "."))
	if !strings.HasSuffix(why, "?") {
		why += "."
	}
	return Warn.Notice("The second run of this comparison cannot be opened.", why+" The first one is here.")
}

// damagedNotice says what is wrong with a link, and quotes how it begins.
func damagedNotice(fragment string, err error) *Notice {
	why := strings.TrimSuffix(asProblem(err).Message, ".")
	return Warn.Notice("This link cannot be opened.",
		sentenceCase(why)+". It says “"+begins(fragment)+"”. "+askAgain)
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
	return Warn.Notice("This link cannot be opened.", why+askAgain)
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
