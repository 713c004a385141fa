package session

import (
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/wording"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// ProblemNotice says what is wrong with a scenario.
func ProblemNotice(e *scenario.Error) *words.Notice {
	return words.Bad.Notice("The scenario does not run.", e.Error())
}

func crashNotice(why string) *words.Notice {
	first, _, _ := strings.Cut(why, "\n")
	return words.Bad.Notice("The engine failed on this scenario: a bug of ours.", first+" The run before it is still shown.")
}

// arrivalNotice greets who came by a link, and says when the run is not the one
// the link was made from, or has no such step.
func arrivalNotice(s *Session, p Landing) *words.Notice {
	all := s.Run.Last() + 1
	switch {
	case p.notice != nil:
		return p.notice
	case p.digest != "" && p.digest != s.Run.Rec.Digest:
		n := words.Warn.Notice("This link was made from a run that came out differently.",
			"The scenario is the one you were sent, but another version of the lab ran it: what happens in it has changed since.")
		n.Hint = "Digest of the run in the link: " + p.digest + "; of the run here: " + s.Run.Rec.Digest
		return n
	case p.step >= all && all > 0:
		return beyondNotice(p.step, "this run", s.Run)
	case p.own:
		return nil
	case s.Greeting != nil:
		return s.Greeting
	case s.Cursor < 0:
		return nil
	case s.Comparison.On:
		return words.Plain.Notice("You were sent a comparison, at "+strconv.Itoa(s.Run.Ms(s.Cursor))+" ms.", "One cursor moves both runs, by time.")
	}
	what := "step " + strconv.Itoa(s.Cursor+1) + " of " + strconv.Itoa(all)
	if s.View.ShopView {
		what = "what the shop sees at " + wording.Duration(s.Run.Ms(s.Cursor))
	}
	return words.Plain.Notice("You were sent "+what+" of "+words.Quoted(s.Draft.Heading())+".", "Step on from here, or go back to the beginning.")
}

// beyondNotice says that a run is shorter than the step a link names.
func beyondNotice(step int, name string, run *shown.Run) *words.Notice {
	return words.Plain.Notice("The link names step "+strconv.Itoa(step+1)+", "+name+" has "+strconv.Itoa(run.Last()+1)+".", "This is its last one.")
}

// aloneNotice says why the first run of a link that compares stands alone.
func aloneNotice(err error) *words.Notice {
	why := words.SentenceCase(strings.TrimSuffix(words.AsProblem(err).Message, "."))
	if !strings.HasSuffix(why, "?") {
		why += "."
	}
	return words.Warn.Notice("The second run of this comparison cannot be opened.", why+" The first one is here.")
}

// damagedNotice says what is wrong with a link, and quotes how it begins.
func damagedNotice(fragment string, err error) *words.Notice {
	why := strings.TrimSuffix(words.AsProblem(err).Message, ".")
	return words.Warn.Notice("This link cannot be opened.",
		words.SentenceCase(why)+". It says "+words.Quoted(words.Begins(fragment))+". "+askAgain)
}

// unreadNotice says that the text in a link is no scenario; when it fails at its
// very end, the link may have been cut off.
func unreadNotice(text string, err error) *words.Notice {
	problem := words.AsProblem(err)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	why := words.SentenceCase(strings.TrimSuffix(problem.Error(), ".")) + ". "
	if last := lines[len(lines)-1]; problem.Line == len(lines) {
		why += "Perhaps the link was cut off on its way: its last line is " + words.Quoted(words.Begins(last)) + ". "
	} else if n := moreProblems(lines, problem); n > 0 {
		why += words.CountEnding(n, "more line", " is wrong, too. ", "s are wrong, too. ")
	}
	return words.Warn.Notice("This link cannot be opened.", why+askAgain)
}

// moreProblems counts the lines that are wrong beside the first.
func moreProblems(lines []string, first *scenario.Error) int {
	lines, n := slices.Clone(lines), -1
	for e := first; e != nil && e.Line > 0 && e.Line <= len(lines) && lines[e.Line-1] != ""; n++ {
		lines[e.Line-1] = ""
		_, err := scenario.Parse(strings.Join(lines, "\n") + "\n")
		e = words.AsProblem(err)
	}
	return n
}

const askAgain = "Ask for it again, or carry on with the run that is here."
