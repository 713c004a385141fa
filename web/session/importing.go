package session

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/words"
)

// maxImport is how many bytes a file may have to be read at all: a recording may
// be long.
const maxImport = 16 << 20

var allowedFiles = "What can be opened is a scenario as text, of at most " + strconv.Itoa(scenario.MaxText>>10) +
	" KB, or a recording as JSON, of at most " + strconv.Itoa(maxImport>>20) + " MB."

// ReadScenario takes the scenario out of a file: a text, or a recording. Where
// there is none it leaves a notice that says what is in the file.
func (s *Session) ReadScenario(f File) (sc scenario.Scenario, ok bool) {
	text, found := textIn(f.Content)
	if found != "" {
		s.Notice = RefusedFile(f.Name, found)
		return sc, false
	}
	sc, err := scenario.Parse(text)
	if err != nil {
		s.Notice = words.Bad.Notice("There is no scenario in “"+words.Begins(f.Name)+"”.", words.SentenceCase(strings.TrimSuffix(err.Error(), "."))+".")
		return sc, false
	}
	return sc, true
}

// Import puts the scenario of a file on the desk, from before its first step. It
// can be undone.
func (s *Session) Import(name string, sc scenario.Scenario) protocol.Ask {
	s.Leave()
	ask := s.Begin(Mending{Home: presetLike(sc), Scenario: sc}, Landing{Exact: true, Step: -1})
	s.Notice = words.Plain.Notice(words.Quoted(words.Begins(name))+" is open.", "Undo brings back what was here.")
	return ask
}

// RefuseFiles leaves a notice about files that are not even read.
func (s *Session) RefuseFiles(names []string, sizes []int) bool {
	switch {
	case len(names) == 1 && sizes[0] <= maxImport:
		return false
	case len(names) == 1:
		s.Notice = RefusedFile(names[0], "it has "+strconv.Itoa(sizes[0]>>20)+" MB")
	case len(names) > 1:
		s.Notice = words.Bad.Notice("One file at a time.", "These are "+strconv.Itoa(len(names))+", “"+words.Begins(names[0])+"” and “"+words.Begins(names[1])+"” among them. "+allowedFiles)
	}
	return true
}

// RefusedFile says what was found in a file that is no scenario, or about it.
func RefusedFile(name, found string) *words.Notice {
	return words.Bad.Notice(words.Quoted(words.Begins(name))+" cannot be opened.", words.SentenceCase(found)+". "+allowedFiles)
}

// presetLike is the preset that a scenario is, or "".
func presetLike(sc scenario.Scenario) string {
	for _, p := range scenario.Presets() {
		if p.Title == sc.Title && scenario.MustParse(p.Text).String() == sc.String() {
			return p.Name
		}
	}
	return ""
}

// textIn takes the text of a scenario out of a file, or says what else is in it.
func textIn(content []byte) (text, found string) {
	text = string(content)
	inside := strings.TrimSpace(strings.TrimPrefix(text, "\uFEFF"))
	for _, k := range signatures {
		if strings.HasPrefix(text, k.begins) {
			return "", "it is " + k.what
		}
	}
	switch {
	case inside == "":
		return "", "it is empty"
	case strings.ContainsRune(text, 0) || !utf8.ValidString(text):
		return "", "it is no text in UTF-8"
	case strings.HasPrefix(inside, "<"):
		return "", "it is HTML, SVG or XML"
	case strings.HasPrefix(inside, "{"), strings.HasPrefix(inside, "["):
		return recorded(inside)
	}
	return text, ""
}

// signatures are how files begin that are no text.
var signatures = []struct{ begins, what string }{
	{"\x89PNG", "a picture (PNG)"}, {"\xff\xd8\xff", "a picture (JPEG)"}, {"GIF8", "a picture (GIF)"},
	{"%PDF", "a PDF"}, {"PK\x03\x04", "a ZIP archive, or a document in one"}, {"\x1f\x8b", "a compressed file (gzip)"},
	{"SQLite format 3\x00", "an SQLite database"}, {"\x00asm", "a WebAssembly program"},
	{"\xff\xfe", "text in UTF-16, and UTF-8 is needed"}, {"\xfe\xff", "text in UTF-16, and UTF-8 is needed"},
}

// recorded takes the scenario out of a recording.
func recorded(text string) (sc, found string) {
	var rec struct {
		Format   int
		Scenario string
	}
	switch err := json.Unmarshal([]byte(text), &rec); {
	case err != nil && !json.Valid([]byte(text)):
		return "", "it looks like JSON and is damaged: " + err.Error()
	case err != nil || rec.Scenario == "":
		return "", "it is JSON, but no recording: it has no scenario"
	case rec.Format > trace.Format:
		return "", "it is a recording of format " + strconv.Itoa(rec.Format) + ", and this lab reads format " + strconv.Itoa(trace.Format)
	}
	return rec.Scenario, ""
}
