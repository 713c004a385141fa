package desk

// Standing is how the page stands when its program comes: a script has stepped it until
// then. The program takes it over as it is.
type Standing struct {
	Step      int    `json:"step"`      // the cursor
	Begun     bool   `json:"begun"`     // a step has been shown
	Far       int    `json:"far"`       // the farthest step that was shown
	Tab       string `json:"tab"`       // chosen in the drawer, "" for none
	EndTab    string `json:"endTab"`    // the same, at the end of a run that broke a promise
	Playing   bool   `json:"playing"`   // it moves on by itself
	Dismissed bool   `json:"dismissed"` // what it had to say was put away
}

// TakeOver has the page stand as it stood, before anything is drawn.
func (d *Desk) TakeOver(was Standing) {
	if d.Pupil != nil {
		d.S.Seek(was.Far)
		d.Pupil.See(d.S)
	}
	d.S.Seek(was.Step)
	d.Begun, d.Open.Chosen, d.Open.AtEnd = was.Begun, Tab(was.Tab), Tab(was.EndTab)
	d.Play.On = was.Playing
	if was.Dismissed {
		d.S.Notice = nil
	}
	d.seen = sightOf(d)
}
