package files

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/session"
	"twodeliveries/web/webtest"
	"twodeliveries/web/words"
)

// taken is what a form of the run on the page holds.
func taken(t *testing.T, s *session.Session, key string, here bool) (name, content string) {
	t.Helper()
	f, err := Write(s, key, How{UntilHere: here}, "https://example.org/")
	require.NoError(t, err)
	return f.Name, string(f.Content)
}

func TestEachFormOfTheLostAck(t *testing.T) {
	s := session.NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Seek(12)
	for key, want := range map[string]struct{ name, says string }{
		"svg":       {"lost-ack.svg", "<title>The ACK is lost</title>\n<desc>2 requests, 1 application. "},
		"mermaid":   {"lost-ack.mmd", "Note over Shop,Warehouse: 2 requests, 1 application"},
		"story":     {"lost-ack-story.txt", "stock 7 of 7  every promise held\n"},
		"scenario":  {"lost-ack.txt", "drop response 1\n"},
		"page":      {"lost-ack.html", `<a href="https://example.org/">`},
		"recording": {"lost-ack.json", `"digest": "` + s.Run.Rec.Digest + `"`},
	} {
		t.Run(key, func(t *testing.T) {
			name, content := taken(t, s, key, false)
			require.Equal(t, want.name, name)
			webtest.Has(t, content, want.says)
		})
	}
	name, content := taken(t, s, "svg", true)
	require.Equal(t, "lost-ack-step-13.svg", name)
	webtest.HasNot(t, content, "timeout")
	name, content = taken(t, s, "mermaid", true)
	require.Equal(t, "lost-ack-step-13.mmd", name)
	webtest.HasNot(t, content, "timeout")
	_, err := Write(s, "no such form", How{}, "")
	require.Error(t, err)
}

// What a lost request and a lost reply have in common is all that the shop sees.
func TestTakingAwayWhatTheShopSees(t *testing.T) {
	s := session.NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.SetView(scenario.View{ShopView: true})
	for _, key := range []string{"svg", "mermaid", "story", "page"} {
		_, content := taken(t, s, key, false)
		for _, secret := range []string{"dropped", "inbox", "already applied", "drop response"} {
			webtest.HasNot(t, content, secret)
		}
	}
	_, content := taken(t, s, "scenario", false)
	webtest.Has(t, content, "drop response 1")
	webtest.HasNot(t, Sheet(s), "inbox")
}

func TestASheetOfAComparisonHasBothRuns(t *testing.T) {
	s := session.NewSession("memory-set", webtest.Preset(t, "memory-set"))
	s.Comparison.Begin(s.AnyOther())
	webtest.AnswerSecond(t, s, s.Comparison.Ask)
	require.Equal(t, 2, strings.Count(Sheet(s), "<main"))
	s.Comparison.Leave()
	require.Equal(t, 1, strings.Count(Sheet(s), "<main"))
}

func TestWhatIsTakenAwayCanBeOpenedAgain(t *testing.T) {
	for _, key := range []string{"scenario", "recording"} {
		s := session.NewSession("memory-set", webtest.Preset(t, "memory-set"))
		name, content := taken(t, s, key, false)
		other := session.NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
		sc, problem := ReadScenario(session.File{Name: name, Content: []byte(content)})
		require.Nil(t, problem)
		ask := other.Import(name, sc)
		require.Equal(t, s.Draft.Scenario.String(), ask.Scenario)
		require.Equal(t, "memory-set", other.Draft.Home, "it is the preset that it was")
		require.Equal(t, -1, other.Cursor)
		require.True(t, other.History.CanUndo())
		other.Undo()
		require.Equal(t, "lost-ack", other.Draft.Home)
		require.False(t, other.Draft.Changed())
	}
}

func TestAFileOfOnesOwnIsOpened(t *testing.T) {
	s := session.NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	sc, problem := ReadScenario(session.File{Name: "my.txt", Content: []byte("\uFEFForder tea-1 3\r\ndrop request 1\r\n")})
	require.Nil(t, problem)
	ask := s.Import("my.txt", sc)
	require.Equal(t, "order tea-1 3\ndrop request 1\n", ask.Scenario)
	require.Equal(t, words.Plain.Notice("“my.txt” is open.", "Undo brings back what was here."), s.Notice)
	require.Equal(t, "A scenario of your own", s.Draft.Heading())
	webtest.Answer(t, s, ask)
	require.Equal(t, 2, s.Run.Rec.Counts.Requests)
	require.Equal(t, -1, s.Cursor)
}

func TestWhatCannotBeOpenedIsRefusedByName(t *testing.T) {
	long := "order snack-7 7\n" + strings.Repeat("# a remark\n", scenario.MaxText/10)
	newer, err := json.Marshal(trace.Recording{Format: trace.Format + 1, Scenario: "order a 1\n"})
	require.NoError(t, err)
	for name, want := range map[string]struct{ content, says string }{
		"cat.png":      {"\x89PNG\r\n\x1a\n", "It is a picture (PNG). What can be opened is a scenario as text, of at most 16 KB, or a recording as JSON, of at most 16 MB."},
		"book.pdf":     {"%PDF-1.7", "It is a PDF."},
		"shop.sqlite":  {"SQLite format 3\x00", "It is an SQLite database."},
		"noise.bin":    {"order \xff\xfe\x00", "It is no text in UTF-8."},
		"nul.txt":      {"order snack-7 7\x00", "It is no text in UTF-8."},
		"windows.txt":  {"\xff\xfeo\x00", "It is text in UTF-16, and UTF-8 is needed."},
		"page.html":    {"<!doctype html>", "It is HTML, SVG or XML."},
		"empty.txt":    {" \n", "It is empty."},
		"package.json": {`{"name": "x"}`, "It is JSON, but no recording: it has no scenario."},
		"list.json":    {`[1, 2]`, "It is JSON, but no recording: it has no scenario."},
		"cut.json":     {`{"scenario": "order`, "It looks like JSON and is damaged: "},
		"newer.json":   {string(newer), "It is a recording of format 3, and this lab reads format 2."},
		"real.json":    {`{"format": 2, "scenario": "order a 1", "proxy": {"to": "http://127.0.0.1:9000"}}`, "It is the recording of a real service"},
		"typo.txt":     {"order snack-7 7\ndorp response 1\n", "Line 2: "},
		"wrong.json":   {`{"scenario": "order snack-7 7\ndorp response 1\n"}`, "Line 2: "},
		"long.txt":     {long, "a scenario has at most 16384"},
	} {
		t.Run(name, func(t *testing.T) {
			_, problem := ReadScenario(session.File{Name: name, Content: []byte(want.content)})
			require.NotNil(t, problem)
			require.Equal(t, words.Bad, problem.Tone)
			require.Contains(t, problem.Title, "“"+name+"”")
			require.Contains(t, problem.Text, want.says)
		})
	}
}

func TestFilesThatAreNotEvenRead(t *testing.T) {
	require.Nil(t, Refuse([]string{"a.txt"}, []int{maxImport}))
	long := Refuse([]string{"film.mp4"}, []int{maxImport + 3<<20})
	require.Equal(t, "“film.mp4” cannot be opened.", long.Title)
	require.Contains(t, long.Text, "It has 19 MB.")
	require.Contains(t, Refuse([]string{"a.txt", "b.txt"}, []int{1, 1}).Text, "“a.txt” and “b.txt”")
}

// A file opens before its first step, wherever the cursor is, unless it is to open there.
func TestWhatIsTakenAwayOpensAtTheBeginning(t *testing.T) {
	s := session.NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Seek(s.Run.Last())
	_, content := taken(t, s, "page", false)
	webtest.Has(t, content, `id="run">{"at":0,`)
	f, err := Write(s, "page", How{OpensHere: true}, "")
	require.NoError(t, err)
	webtest.Has(t, string(f.Content), `id="run">{"at":53,`) // 53 steps, and what is before them
}
