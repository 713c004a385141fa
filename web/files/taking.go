// Package files is the run on the page as files: what it can be taken away as, and what
// can be opened.
package files

import (
	"errors"

	"twodeliveries/takeaway"
	"twodeliveries/timeline/picture"
	"twodeliveries/timeline/tell"
	"twodeliveries/web/session"
)

// Form is one form in which the run on the page can be taken away.
type Form struct {
	Key    string
	Title  string
	Use    string // what it is for
	end    string // of its file's name
	MIME   string
	Copies bool // it is text that one pastes somewhere
	cut    bool // it can end at the step under the cursor
}

// Forms are all of them.
var Forms = []Form{
	{"svg", "Picture (SVG)", "For slides and documents: it stays sharp at any size.", ".svg", "image/svg+xml", false, true},
	{"mermaid", "Sequence diagram (Mermaid)", "For Markdown: paste it into a block that begins with ```mermaid.", ".mmd", "text/plain;charset=utf-8", true, true},
	{"story", "The story as text", "For a bug report: a line for each thing that happened, and the verdict.", "-story.txt", "text/plain;charset=utf-8", true, false},
	{"scenario", "The scenario", "To keep, to change, and to open here again or with lab run.", ".txt", "text/plain;charset=utf-8", true, false},
	{"page", "This run as an HTML file", "For a course: it steps by itself, without the lab and without a network.", ".html", "text/html;charset=utf-8", false, false},
	{"recording", "The recording (JSON)", "For programs: every event, every row, every verdict.", ".json", "application/json", false, false},
}

// FormOf is the form of a key.
func FormOf(key string) (f Form, ok bool) {
	for _, f := range Forms {
		if f.Key == key {
			return f, true
		}
	}
	return Form{}, false
}

// How says what the step under the cursor is to what is taken away.
type How struct {
	UntilHere bool // picture and diagram end there
	OpensHere bool // the page opens there, and not at the beginning
}

// Write writes the run on the page in one of its forms: "svg", "mermaid", "story",
// "scenario", "page" or "recording". In the shop's view picture, diagram, story and page are
// as far as the shop sees; scenario and recording are always whole. A page links to where
// the run came from.
func Write(s *session.Session, key string, how How, link string) (session.File, error) {
	t, ok := FormOf(key)
	if !ok {
		return session.File{}, errors.New("nothing is taken away as " + key)
	}
	rec, shop := s.Run.Rec, s.View.ShopView
	name, until := s.Draft.RunName(s.Run), len(rec.Events)
	if t.cut && how.UntilHere {
		name, until = s.FileName(), s.Cursor
	}
	text, err := "", error(nil)
	switch key {
	case "svg":
		p := picture.Draw(rec, picture.Options{ShopView: shop, Every: s.View.Every})
		text = p.File(until, titleOfRun(s), summary(s, until))
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
		o := sheetOptions(s)
		if o.Link, o.Step, o.Every = link, -1, s.View.Every; how.OpensHere {
			o.Step = s.Cursor
		}
		text, err = takeaway.Page(rec, o)
	case "recording":
		content, err := takeaway.Recording(rec)
		return session.File{Name: name + t.end, Content: content}, err
	}
	return session.File{Name: name + t.end, Content: []byte(text)}, err
}

// titleOfRun is what the run shown is called, whatever is on its way.
func titleOfRun(s *session.Session) string {
	if title := s.Run.Rec.Title; title != "" {
		return title
	}
	return s.Draft.Heading()
}

// summary says in words what a picture shows up to a step.
func summary(s *session.Session, until int) string {
	switch {
	case s.View.ShopView:
		return "What the shop sees."
	case until > s.Run.Last():
		return s.Run.Ending.Headline + ". " + s.Run.Ending.Because
	}
	return s.Run.Caption(s.View, until)
}

func sheetOptions(s *session.Session) takeaway.Options {
	return takeaway.Options{Step: s.Run.Last(), Title: s.Draft.Heading(), ShopView: s.View.ShopView}
}

// Sheet is what the printer gets: the run on the page, of a comparison both.
func Sheet(s *session.Session) string {
	sheet := takeaway.Sheet(s.Run.Rec, sheetOptions(s))
	if s.Comparison.Both() {
		o := sheetOptions(s)
		o.Title = s.Comparison.B.Title
		sheet += takeaway.Sheet(s.Comparison.B.Run.Rec, o)
	}
	return sheet
}
