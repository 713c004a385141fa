package protocol

import "twodeliveries/sim/trace"

// Sources are the texts that have gone over a connection, by file: each goes over
// it once, since they are much of a recording and never change. Both ends keep
// their own.
type Sources map[string]string

// Leave takes out of a recording the texts that the other end has, and notes the
// rest as sent.
func (s Sources) Leave(rec *trace.Recording) {
	for i := range rec.Sources {
		src := &rec.Sources[i]
		if _, known := s[src.File]; known {
			src.Text = ""
		} else {
			s[src.File] = src.Text
		}
	}
}

// Fill puts back what Leave has taken out at the other end.
func (s Sources) Fill(rec *trace.Recording) {
	for i := range rec.Sources {
		src := &rec.Sources[i]
		if src.Text == "" {
			src.Text = s[src.File]
		} else {
			s[src.File] = src.Text
		}
	}
}
