package course

import (
	"encoding/json"
)

// Progress is what a learner has done, by the names of the lessons. It lasts in the
// browser's storage, where anybody may change it: nothing in it is relied on.
type Progress map[string]Trail

// Trail is what a learner has done of one lesson.
type Trail struct {
	At    string          `json:"at,omitempty"` // slug of the passage seen last
	Marks map[string]Mark `json:"marks,omitempty"`
}

// Mark is what a learner has done of one passage, by its slug.
type Mark struct {
	Done   bool     `json:"done,omitempty"`
	Answer string   `json:"answer,omitempty"` // the number of a choice from 1, or the number typed
	Wrong  bool     `json:"wrong,omitempty"`  // the run has answered otherwise
	Own    string   `json:"own,omitempty"`    // the learner's own scenario for a goal
	Aside  []string `json:"aside,omitempty"`  // the faults that its designs have no place for
}

// ProgressKey is the storage's key; its end is the version.
const ProgressKey = "two-deliveries.lessons.v1"

// maxProgress is how long a text is read as progress, in bytes.
const maxProgress = 100_000

// ReadProgress reads what Text wrote. What is damaged, or of another version, is none.
func ReadProgress(text string) Progress {
	p := Progress{}
	if len(text) > maxProgress || json.Unmarshal([]byte(text), &p) != nil || p == nil {
		return Progress{}
	}
	return p
}

// Text is the progress as it is stored.
func (p Progress) Text() string {
	text, err := json.Marshal(p)
	if err != nil {
		panic("web: progress cannot be written: " + err.Error())
	}
	return string(text)
}

// Mark is the mark of a passage.
func (p Progress) Mark(lesson, slug string) Mark { return p[lesson].Marks[slug] }

// Set changes the mark of a passage.
func (p Progress) Set(lesson, slug string, m Mark) {
	t := p[lesson]
	if t.Marks == nil {
		t.Marks = map[string]Mark{}
	}
	t.Marks[slug] = m
	p[lesson] = t
}

// Reach notes the passage that was seen last.
func (p Progress) Reach(lesson, slug string) {
	t := p[lesson]
	t.At = slug
	p[lesson] = t
}

// Done is how many passages of a lesson are done.
func (p Progress) Done(l *Lesson) int {
	n := 0
	for _, m := range p[l.Name].Marks {
		if m.Done {
			n++
		}
	}
	return min(n, l.Length) // the lesson may have had others once
}
