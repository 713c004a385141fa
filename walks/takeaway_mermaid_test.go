package walks

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/scenario/scenariotest"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/tell"
)

// withMermaid opens a page that has nothing but Mermaid.
func withMermaid(t *testing.T) *learner {
	t.Helper()
	out, err := exec.Command("../scripts/npm.sh", "mermaid").CombinedOutput()
	require.NoError(t, err, "%s", out)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/mermaid.js" {
			http.ServeFile(w, r, "../build/npm/mermaid/mermaid.min.js")
			return
		}
		fmt.Fprint(w, `<!doctype html><link rel="icon" href="data:,"><div id="here"></div><script src="mermaid.js"></script>`)
	}))
	t.Cleanup(server.Close)
	l := newLearner(t)
	l.goTo(server.URL + "/")
	look[bool](l, `(mermaid.initialize({startOnLoad: false}), true)`)
	return l
}

// errorsIn has Mermaid parse diagrams, and returns what it says against each, ""
// for nothing.
func (l *learner) errorsIn(diagrams []string) []string {
	l.t.Helper()
	text, err := json.Marshal(diagrams)
	require.NoError(l.t, err)
	return look[[]string](l, fmt.Sprintf(`(async () => {
		const out = [];
		for (const text of %s) out.push(await mermaid.parse(text).then((kind) => kind.diagramType === "sequence" ? "" : kind.diagramType, String));
		return out })()`, text))
}

// drawn has Mermaid draw a diagram, and returns the texts in it.
func (l *learner) drawn(diagram string) []string {
	l.t.Helper()
	text, err := json.Marshal(diagram)
	require.NoError(l.t, err)
	return look[[]string](l, fmt.Sprintf(`mermaid.render("drawn", %s).then(({svg}) => {
		const here = document.querySelector("#here");
		here.innerHTML = svg;
		return [...here.querySelectorAll("text")].map((e) => e.textContent) })`, text))
}

func TestMermaidReadsEveryDiagram(t *testing.T) {
	l := withMermaid(t)
	engine := sim.NewEngine()
	defer engine.Close()
	var names, diagrams []string
	add := func(name string, rec *trace.Recording) {
		for what, text := range map[string]string{
			"whole":    tell.Mermaid(rec, len(rec.Events)),
			"half":     tell.Mermaid(rec, len(rec.Events)/2),
			"start":    tell.Mermaid(rec, -1),
			"the shop": tell.ShopMermaid(rec, len(rec.Events)),
		} {
			names, diagrams = append(names, name+", "+what), append(diagrams, text)
		}
	}
	for _, p := range scenario.Presets() {
		sc, err := scenario.Parse(p.Text)
		require.NoError(t, err)
		add(p.Name, engine.Run(sc))
	}
	for seed := range uint64(40) {
		add(fmt.Sprint("random ", seed), engine.Run(scenariotest.Random(rand.New(rand.NewPCG(seed, 11)))))
	}
	for i, problem := range l.errorsIn(diagrams) {
		require.Empty(t, problem, "%s\n%s", names[i], diagrams[i])
	}
	require.NotEmpty(t, l.errorsIn([]string{"sequenceDiagram\n    Shop->>: nobody\n"})[0], "Mermaid does look")
}

// nasty are texts that would be something else to Mermaid.
var nasty = []string{
	"a;b", "a # b", "#quot;", "end", "<b>bold</b>", "<br/>", "a --> b", `"quoted' `, "%% comment", "%%{init: {}}%%", "$$x$$", "🐟 fish",
	"style x:#35;", "classDef a:#1;", `\n`, "&amp;", "note over Shop: x", "wrap: x", "[x](y)", "{", "}", "`x`",
}

func TestMermaidShowsOddTextsAsTheyAre(t *testing.T) {
	l := withMermaid(t)
	for _, odd := range nasty {
		rec := &trace.Recording{
			Title: odd,
			Nodes: []trace.Node{{Name: "publisher", Role: trace.Publisher}, {Name: "receiver", Role: trace.Receiver}},
			Events: []trace.Event{
				{Kind: trace.Sent, Node: "publisher", Msg: &trace.Msg{Kind: trace.Request, N: 1, Body: odd, To: "receiver"}},
				{Kind: trace.Operator, Note: odd},
			},
		}
		diagram := tell.Mermaid(rec, 0)
		require.Equal(t, []string{""}, l.errorsIn([]string{diagram}), diagram)
		texts := strings.Join(l.drawn(diagram), "\n")
		require.Contains(t, texts, "0 ms: request 1 "+strings.TrimSpace(odd), diagram)
		require.Equal(t, []string{""}, l.errorsIn([]string{tell.Mermaid(rec, 1)}), odd)
	}
}

func TestMermaidDrawsTheLostAck(t *testing.T) {
	l := withMermaid(t)
	p, _ := scenario.FindPreset("lost-ack")
	sc, err := scenario.Parse(p.Text)
	require.NoError(t, err)
	texts := strings.Join(l.drawn(tell.Mermaid(sim.Run(sc), 1<<20)), "\n")
	for _, said := range []string{
		"The ACK is lost", "Shop", "Warehouse", `0 ms: request 1 {id: "snack-7", qty: 7}`, "✓ snack-7 applied +7",
		`10 ms: response 1 200 {id: "snack-7", accepted: true}, dropped`, "50 ms: ? timeout: unknown", "260 ms: = already applied",
		"2 requests, 1 application", "every promise held",
	} {
		require.Contains(t, texts, said)
	}
	require.Equal(t, 1, look[int](l, `document.querySelectorAll('#here [marker-end*="crosshead"]').length`), "one message is lost")
}

func TestMermaidOfAVeryLongRunIsNotLongerThanMermaidReads(t *testing.T) {
	l := withMermaid(t)
	text := "step-limit 20000\n"
	for i := range 150 {
		text += fmt.Sprintf("order snack-%d 7\n", i)
	}
	sc, err := scenario.Parse(text)
	require.NoError(t, err)
	diagram := tell.Mermaid(sim.Run(sc), 1<<20)
	require.LessOrEqual(t, len(diagram), 50_000)
	require.Contains(t, diagram[len(diagram)-200:], "The diagram ends here")
	require.Equal(t, []string{""}, l.errorsIn([]string{diagram}))
}
