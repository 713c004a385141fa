package words

// Tone is how a notice is meant.
type Tone string

// The tones of notices.
const (
	Plain Tone = "plain"
	Warn  Tone = "warn"
	Bad   Tone = "bad"
)

// Notice is a notice in this tone.
func (t Tone) Notice(title, text string) *Notice { return &Notice{Tone: t, Title: title, Text: text} }

// Notice is something the page says until it is dismissed.
type Notice struct {
	Tone  Tone
	Title string
	Text  string
	Hint  string // more, for who points at the text
}
