package takeaway

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/wording"
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

// tablesOf reads the tables of a page: by title, the cells of each row that is no remark.
func tablesOf(t *testing.T, html string) map[string][][]string {
	t.Helper()
	var aside struct {
		Tables []struct {
			Title string `xml:"data-table,attr"`
			Rows  []struct {
				Class string   `xml:"class,attr"`
				Cells []string `xml:"td"`
			} `xml:"tbody>tr"`
		} `xml:"table"`
	}
	require.NoError(t, xml.Unmarshal([]byte(html), &aside), html)
	out := map[string][][]string{}
	for _, table := range aside.Tables {
		out[table.Title] = [][]string{}
		for _, row := range table.Rows {
			if row.Class != "outside" {
				out[table.Title] = append(out[table.Title], row.Cells)
			}
		}
	}
	return out
}

// A page has the tables, the memory, the counts, the verdict and the sentence of every
// step, as the recording has them.
func TestWhatAPageShowsIsTheRecordings(t *testing.T) {
	for _, p := range scenario.Presets() {
		t.Run(p.Name, func(t *testing.T) {
			rec := ran(t, p.Text)
			r := newRun(rec, Options{Step: -1})
			d := r.steps()
			require.Len(t, d.Steps, len(rec.Events)+1)
			for i, s := range d.Steps {
				require.Equal(t, i-1, s.N)
				text := func(part int) string { return d.Parts[part].Texts[i] }
				want := map[string][][]string{}
				for _, v := range rec.At(s.N) {
					want[v.Name] = [][]string{}
					for _, x := range v.Rows {
						want[v.Name] = append(want[v.Name], x.Values)
					}
				}
				for _, n := range rec.Nodes {
					if r.remembers(n.Name) {
						want["in memory of "+n.Name] = [][]string{}
					}
				}
				for _, m := range rec.MemoryAt(s.N) {
					for _, item := range m.Items {
						want["in memory of "+m.Node] = append(want["in memory of "+m.Node], []string{item})
					}
				}
				require.Equal(t, want, trimmed(tablesOf(t, text(3))))
				require.Equal(t, want, trimmed(tablesOf(t, text(4))))
				for _, n := range timeline.Numbers(rec.CountsAt(s.N), rec.CountsAt(s.N), false) {
					require.Contains(t, text(2), `data-count="`+n.Name+`"><dt>`+n.Label+"</dt><dd>"+strconv.Itoa(n.Value)+"</dd>")
				}
				require.Contains(t, text(2), ">"+r.judge(s.N).Label+"</p>")
			}
		})
	}
}

// trimmed takes away the space that stands before the mark of a row.
func trimmed(tables map[string][][]string) map[string][][]string {
	for _, rows := range tables {
		for _, row := range rows {
			row[0] = strings.TrimSuffix(row[0], " ")
		}
	}
	return tables
}

// A row is marked where it has changed since the last stop, or the last step; one that is
// not committed says so, and what others read.
func TestRowsAreMarkedWhereTheyChanged(t *testing.T) {
	d := newRun(preset(t, "lost-ack"), Options{Step: -1}).steps()
	at := func(step, part int) string { return d.Parts[part].Texts[step+1] }
	const inserted = `<tr class="fresh open"><td>snack-7 <em>not committed</em></td><td>7</td></tr><tr class="outside"><td colspan="2">an outsider sees: nothing</td></tr>`
	require.Contains(t, at(6, 4), inserted, "the shop writes the order")
	require.Contains(t, at(7, 4), strings.Replace(inserted, "fresh ", "", 1), "the step after that")
	require.Contains(t, at(7, 3), inserted, "it is still so between two messages")
	require.Contains(t, at(10, 3), `<tr class="fresh"><td>snack-7</td><td>7</td></tr>`, "committed, at the first stop")
	require.Contains(t, at(14, 3), `<tr class=""><td>snack-7</td><td>7</td></tr>`, "the second stop")
}

// The page opens at the step whose link it was made from; where the shop sees nothing
// of that, at the last one before that it sees.
func TestAPageOpensWhereTheCursorStood(t *testing.T) {
	rec := preset(t, "lost-ack")
	for step := -1; step < len(rec.Events); step++ {
		d := newRun(rec, Options{Step: step}).steps()
		require.Equal(t, step, d.Steps[d.At].N)
		shop := newRun(rec, Options{Step: step, ShopView: true})
		d = shop.steps()
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
	require.Less(t, len(page), 115_000, "with a picture for a narrow screen")
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
	d := newRun(rec, Options{}).steps()
	require.Contains(t, d.Parts[3].Texts[0], "<th>"+wording.Escape(odd)+"</th>")
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
