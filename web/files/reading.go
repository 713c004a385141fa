package files

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// maxImport is how many bytes a file may have to be read at all: a recording may
// be long.
const maxImport = 16 << 20

var allowedFiles = "What can be opened is a scenario as text, of at most " + strconv.Itoa(scenario.MaxText>>10) +
	" KB, or a recording as JSON, of at most " + strconv.Itoa(maxImport>>20) + " MB."

// ReadScenario takes the scenario out of a file: a text, or a recording. Where
// there is none it says what is in the file.
func ReadScenario(f session.File) (sc scenario.Scenario, problem *words.Notice) {
	text, found := textIn(f.Content)
	if found != "" {
		return sc, Refused(f.Name, found)
	}
	sc, err := scenario.Parse(text)
	if err != nil {
		return sc, words.Bad.Notice("There is no scenario in “"+words.Begins(f.Name)+"”.", words.SentenceCase(strings.TrimSuffix(err.Error(), "."))+".")
	}
	return sc, nil
}

// Refuse says why files are not even read, if they are not.
func Refuse(names []string, sizes []int) *words.Notice {
	switch {
	case len(names) > 1:
		return words.Bad.Notice("One file at a time.",
			"These are "+strconv.Itoa(len(names))+", “"+words.Begins(names[0])+"” and “"+words.Begins(names[1])+"” among them. "+allowedFiles)
	case len(names) == 1 && sizes[0] > maxImport:
		return Refused(names[0], "it has "+strconv.Itoa(sizes[0]>>20)+" MB")
	}
	return nil
}

// Refused says what was found in a file that is no scenario, or about it.
func Refused(name, found string) *words.Notice {
	return words.Bad.Notice(words.Quoted(words.Begins(name))+" cannot be opened.", words.SentenceCase(found)+". "+allowedFiles)
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
		Proxy    *struct{}
	}
	switch err := json.Unmarshal([]byte(text), &rec); {
	case err != nil && !json.Valid([]byte(text)):
		return "", "it looks like JSON and is damaged: " + err.Error()
	case err != nil || rec.Scenario == "":
		return "", "it is JSON, but no recording: it has no scenario"
	case rec.Format > trace.Format:
		return "", "it is a recording of format " + strconv.Itoa(rec.Format) + ", and this lab reads format " + strconv.Itoa(trace.Format)
	case rec.Proxy != nil:
		return "", "it is the recording of a real service, which nothing here could compute anew: lab run FILE -as html makes a page of it"
	}
	return rec.Scenario, ""
}
