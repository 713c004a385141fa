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
// the link was made from.
func arrivalNotice(s *Session, digest string) *Notice {
	if digest != "" && digest != s.Run.Rec.Digest {
		return &Notice{Warn, "This link was made from a run that came out differently.",
			"The link says " + digest + ", this version computes " + s.Run.Rec.Digest +
				". The scenario is the one you were sent; what happens in it has changed since."}
	}
	if s.Cursor < 0 {
		return nil
	}
	if s.Comparing {
		return &Notice{Plain, "You were sent a comparison, at " + strconv.Itoa(s.Run.ms(s.Cursor)) + " ms.", "One cursor moves both runs, by time."}
	}
	n := &Notice{Tone: Plain, Title: "You were sent step " + strconv.Itoa(s.Cursor+1) + " of " + strconv.Itoa(s.Run.Last()+1) + "."}
	if s.Wanted.Title != "" {
		n.Title = "You were sent step " + strconv.Itoa(s.Cursor+1) + " of " + strconv.Itoa(s.Run.Last()+1) + " of “" + s.Wanted.Title + "”."
	}
	n.Text = "Step on from here, or go back to the beginning."
	return n
}

func damagedNotice(err error) *Notice {
	why := strings.TrimSuffix(asProblem(err).Message, ".")
	return &Notice{Warn, "This link cannot be opened.",
		sentenceCase(why) + ". Ask for it again, or carry on with the run that is here."}
}
