package main

import (
	"fmt"
	"slices"

	"twodeliveries/sim/trace"
	"twodeliveries/takeaway"
	"twodeliveries/timeline/explain"
	"twodeliveries/timeline/picture"
	"twodeliveries/timeline/tell"
)

// forms are what a run can be printed as, beside its story.
var forms = []string{"html", "log", "mermaid", "recording", "svg"}

func (o *options) setAs(form string) error {
	if !slices.Contains(forms, form) {
		return problem("-as: a run cannot be printed as %q", forms, form)
	}
	o.as = form
	return nil
}

// printAs prints a run in a form that others read.
func (t *terminal) printAs(form string, r *trace.Recording, link string) error {
	text, err := "", error(nil)
	switch whole := len(r.Events); form {
	case "html":
		text, err = takeaway.Page(r, takeaway.Options{Step: -1, Link: link})
	case "log":
		text = tell.Log(r)
	case "mermaid":
		text = tell.Mermaid(r, whole)
	case "recording":
		var b []byte
		b, err = takeaway.Recording(r)
		text = string(b)
	case "svg":
		text = picture.Draw(r, picture.Options{}).File(whole, r.Title, explain.Ending(r).Because)
	}
	fmt.Fprint(t.out, text)
	return err
}
