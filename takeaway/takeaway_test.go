package takeaway

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

func ran(t *testing.T, text string) *trace.Recording {
	t.Helper()
	sc, err := scenario.Parse(text)
	require.NoError(t, err)
	return sim.Run(sc)
}

func preset(t *testing.T, name string) *trace.Recording {
	t.Helper()
	p, ok := scenario.FindPreset(name)
	require.True(t, ok, name)
	return ran(t, p.Text)
}

func TestNoOtherScriptRunsInThePage(t *testing.T) {
	sum := sha256.Sum256([]byte(player))
	require.Equal(t, base64.StdEncoding.EncodeToString(sum[:]), playerHash, "the script has changed, and its hash has not")
}

// held is what the script has in its tables after a step.
func held(d data, until int) []map[int64]row {
	out := make([]map[int64]row, len(d.Tables))
	for i := range out {
		out[i] = map[int64]row{}
	}
	for _, s := range d.Steps[:until+1] {
		for _, r := range s.Rows {
			if r.Cells == nil {
				delete(out[r.Table], r.Key)
			} else {
				out[r.Table][r.Key] = r
			}
		}
	}
	return out
}

// Whoever follows the changes has the tables, the memory, the counts and the
// verdict of every step, as the recording has them.
func TestTheDataOfAPageIsTheRecordings(t *testing.T) {
	for _, p := range scenario.Presets() {
		t.Run(p.Name, func(t *testing.T) {
			rec := ran(t, p.Text)
			r := newRun(rec, Options{Step: -1})
			d := r.data()
			require.Len(t, d.Steps, len(rec.Events)+1)
			var numbers []number
			var said *verdict
			for i, s := range d.Steps {
				require.Equal(t, i-1, s.N)
				tables := held(d, i)
				for j, v := range rec.At(s.N) {
					require.Len(t, tables[j], len(v.Rows))
					for _, x := range v.Rows {
						require.Equal(t, rowOf(j, x), tables[j][x.Key])
					}
				}
				for j, n := range r.rememberers() {
					var items []string
					for _, m := range rec.MemoryAt(s.N) {
						if m.Node == n.Name {
							items = m.Items
						}
					}
					require.Len(t, tables[len(rec.Tables)+j], len(items))
				}
				if s.Numbers != nil {
					numbers = s.Numbers
				}
				if s.Verdict != nil {
					said = s.Verdict
				}
				for k, n := range timeline.Numbers(rec.CountsAt(s.N), rec.CountsAt(s.N), false) {
					require.Equal(t, n.Value, numbers[k].Value)
				}
				require.Equal(t, r.judge(s.N).Label, said.Label)
			}
		})
	}
}

// The page opens at the step whose link it was made from; where the shop sees nothing
// of that, at the last one before that it sees.
func TestAPageOpensWhereTheCursorStood(t *testing.T) {
	rec := preset(t, "lost-ack")
	for step := -1; step < len(rec.Events); step++ {
		d := newRun(rec, Options{Step: step}).data()
		require.Equal(t, step, d.Steps[d.At].N)
		shop := newRun(rec, Options{Step: step, ShopView: true})
		d = shop.data()
		seen := step
		for seen >= 0 && !shop.shows(seen) {
			seen--
		}
		require.Equal(t, seen, d.Steps[d.At].N)
	}
}

func TestThePageOfTheLostAck(t *testing.T) {
	rec := preset(t, "lost-ack")
	page, err := Page(rec, Options{Step: 12, Link: "https://example.org/#v1/lost-ack/step=12"})
	require.NoError(t, err)
	require.Less(t, len(page), 100_000)
	for _, said := range []string{
		"<h1>The ACK is lost</h1>", "2 requests, 1 application", "✓ every promise held", "drop response 1",
		`<a href="https://example.org/#v1/lost-ack/step=12">`, "Stepping needs JavaScript",
	} {
		require.True(t, strings.Contains(page, said), said)
	}
	require.Equal(t, len(rec.Events), strings.Count(page, "<li value="))
	for _, foreign := range []string{" onclick", " onload", "<link rel=\"stylesheet\"", "src=", "@import", "url(", "http://www.w3.org/1999"} {
		require.False(t, strings.Contains(page, foreign), foreign)
	}
	require.NotContains(t, Sheet(rec, Options{}), "<button")
}

func TestALinkThatOthersCannotOpenStaysOut(t *testing.T) {
	for _, link := range []string{"", "file:///home/me/two-deliveries.html#v1", "javascript:alert(1)"} {
		page, err := Page(preset(t, "outbox"), Options{Link: link})
		require.NoError(t, err)
		require.NotContains(t, page, "<a ")
	}
}

// In the shop's view nothing tells what the shop cannot know: the same page comes
// of a lost request and of a lost reply.
func TestThePageAsTheShopKnowsIt(t *testing.T) {
	page := func(text string) string {
		page, err := Page(ran(t, text), Options{ShopView: true, Step: -1})
		require.NoError(t, err)
		return page
	}
	lost := page("order snack-7 7\ndrop request 1\n")
	require.Contains(t, lost, "the shop cannot judge this")
	_, seen, _ := strings.Cut(lost, "<body>")
	seen, _, _ = strings.Cut(seen, "<script>")
	for _, secret := range []string{"inbox", "dropped", ">application", "drop request"} {
		require.False(t, strings.Contains(seen, secret), secret)
	}
	words := func(page string) []string {
		_, list, _ := strings.Cut(page, `<ol id="story">`)
		list, _, _ = strings.Cut(list, "</ol>")
		var said []string
		for line := range strings.Lines(list) {
			if _, sentence, ok := strings.Cut(line, `class="ms">`); ok {
				said = append(said, sentence)
			}
		}
		return said
	}
	require.Equal(t, words(lost), words(page("order snack-7 7\ndrop response 1\n")))
}

func TestOddWordsDoNotBreakOut(t *testing.T) {
	rec := preset(t, "lost-ack")
	odd := `</script><script>alert("x")</script><!-- ' & --`
	rec.Title, rec.Note, rec.Scenario = odd, odd, odd
	rec.Tables[0].Columns[0] = odd
	rec.Warnings = []string{odd}
	page, err := Page(rec, Options{Link: `https://example.org/"><script>`})
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(page, "<script"), "the data and the player")
	require.NotContains(t, page, "<!--")
	_, text, _ := strings.Cut(page, `id="run">`)
	text, _, _ = strings.Cut(text, "</script>")
	var d data
	require.NoError(t, json.Unmarshal([]byte(text), &d))
	require.True(t, slices.ContainsFunc(d.Tables, func(x table) bool { return slices.Contains(x.Columns, odd) }))
}

func TestARecordingIsReadBackAsItWas(t *testing.T) {
	rec := preset(t, "memory-set")
	text, err := Recording(rec)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(text), "{\n  \"format\": 2,\n  \"title\": "), "%.60s", text)
	var back trace.Recording
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, rec, &back)
}
