package session

import (
	"errors"

	"twodeliveries/takeaway"
	"twodeliveries/timeline/picture"
	"twodeliveries/timeline/tell"
)

// Taking is one form in which the run on the page can be taken away.
type Taking struct {
	Key    string
	Title  string
	Use    string // what it is for
	end    string // of its file's name
	MIME   string
	Copies bool // it is text that one pastes somewhere
	cut    bool // it can end at the step under the cursor
}

// Takings are all of them.
var Takings = []Taking{
	{"svg", "Picture (SVG)", "For slides and documents: it stays sharp at any size.", ".svg", "image/svg+xml", false, true},
	{"mermaid", "Sequence diagram (Mermaid)", "For Markdown: paste it into a block that begins with ```mermaid.", ".mmd", "text/plain;charset=utf-8", true, true},
	{"story", "The story as text", "For a bug report: a line for each thing that happened, and the verdict.", "-story.txt", "text/plain;charset=utf-8", true, false},
	{"scenario", "The scenario", "To keep, to change, and to open here again or with lab run.", ".txt", "text/plain;charset=utf-8", true, false},
	{"page", "This run as an HTML file", "For a course: it steps by itself, without the lab and without a network.", ".html", "text/html;charset=utf-8", false, false},
	{"recording", "The recording (JSON)", "For programs: every event, every row, every verdict.", ".json", "application/json", false, false},
}

// TakingOf is the form of a key.
func TakingOf(key string) (t Taking, ok bool) {
	for _, t := range Takings {
		if t.Key == key {
			return t, true
		}
	}
	return Taking{}, false
}

// How says what the step under the cursor is to what is taken away.
type How struct {
	UntilHere bool // picture and diagram end there
	OpensHere bool // the page opens there, and not at the beginning
}

// TakeAway writes the run on the page in one of its forms: "svg", "mermaid", "story",
// "scenario", "page" or "recording". In the shop's view picture, diagram, story and page are as far as
// the shop sees; scenario and recording are always whole. A page links to where the
// run came from.
func (s *Session) TakeAway(key string, how How, link string) (File, error) {
	t, ok := TakingOf(key)
	if !ok {
		return File{}, errors.New("nothing is taken away as " + key)
	}
	rec, shop := s.Run.Rec, s.View.ShopView
	name, until := s.RunName(), len(rec.Events)
	if t.cut && how.UntilHere {
		name, until = s.FileName(), s.Cursor
	}
	text, err := "", error(nil)
	switch key {
	case "svg":
		p := picture.Draw(rec, picture.Options{ShopView: shop, Every: s.View.Every})
		text = p.File(until, s.titleOfRun(), s.summary(until))
	case "mermaid":
		write := tell.Mermaid
		if shop {
			write = tell.ShopMermaid
		}
		text = write(rec, until)
	case "story":
		write := tell.Story
		if shop {
			write = tell.ShopStory
		}
		text = write(rec)
	case "scenario":
		text = rec.Scenario
	case "page":
		o := s.sheetOptions()
		if o.Link, o.Step, o.Every = link, -1, s.View.Every; how.OpensHere {
			o.Step = s.Cursor
		}
		text, err = takeaway.Page(rec, o)
	case "recording":
		content, err := takeaway.Recording(rec)
		return File{name + t.end, content}, err
	}
	return File{name + t.end, []byte(text)}, err
}

// titleOfRun is what the run shown is called, whatever is on its way.
func (s *Session) titleOfRun() string {
	if title := s.Run.Rec.Title; title != "" {
		return title
	}
	return s.Heading()
}

// summary says in words what a picture shows up to a step.
func (s *Session) summary(until int) string {
	switch {
	case s.View.ShopView:
		return "What the shop sees."
	case until > s.Run.Last():
		return s.Run.Ending.Headline + ". " + s.Run.Ending.Because
	}
	return s.Run.Caption(s.View, until)
}

func (s *Session) sheetOptions() takeaway.Options {
	return takeaway.Options{Step: s.Run.Last(), Title: s.Heading(), ShopView: s.View.ShopView}
}

// Sheet is what the printer gets: the run on the page, of a comparison both.
func (s *Session) Sheet() string {
	sheet := takeaway.Sheet(s.Run.Rec, s.sheetOptions())
	if s.Paired() {
		o := s.sheetOptions()
		o.Title = s.Pair.Title
		sheet += takeaway.Sheet(s.Pair.Run.Rec, o)
	}
	return sheet
}
