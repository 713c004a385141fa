package proxy

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim/digest"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/takeaway"
	"twodeliveries/timeline/picture"
	"twodeliveries/timeline/tell"
)

// What is no request of an order is not passed on, and who sent it is told why.
func TestARequestWithoutAnIdIsToldSo(t *testing.T) {
	behind := &service{}
	s := newStage(t, order, behind, nil)
	for body, want := range map[string]string{
		`{"qty": 7}`:                 "400 lab proxy: the request has no id: there is no JSON field /id in it",
		`no JSON`:                    "400 lab proxy: the request has no id: there is no JSON field /id in it",
		`{"id": "snack-7"}`:          "400 lab proxy: the request for snack-7 has no quantity: there is no whole number in the JSON field /qty",
		`{"id":"a","qty":"several"}`: "400 lab proxy: the request for a has no quantity: there is no whole number in the JSON field /qty",
		`{"id": "` + strings.Repeat("x", 201) + `", "qty": 1}`: "400 lab proxy: the id in the JSON field /id is no text of at most 200 bytes",
	} {
		require.Equal(t, want, s.ask(body))
	}
	require.Equal(t, "413", s.ask(`{"id": "` + strings.Repeat("x", MaxBody) + `"}`)[:3])
	r := s.proxy.Finish()
	require.Zero(t, r.Counts.Requests)
	require.Empty(t, behind.rows)
	require.Len(t, r.Warnings, 5, "once each: two of them are the same")
}

// A field is where it is said to be.
func TestWhereARequestSaysItsId(t *testing.T) {
	header := http.Header{"Idempotency-Key": {"k-1"}}
	var body any
	d := json.NewDecoder(strings.NewReader(`{"items": [{"id": 9007199254740993}], "a/b": "slash", "on": true}`))
	d.UseNumber()
	require.NoError(t, d.Decode(&body))
	for text, want := range map[string]string{
		"Idempotency-Key": "k-1", "idempotency-key": "k-1", "X-Other": "", "/items/0/id": "9007199254740993",
		"/items/1/id": "", "/items/x": "", "/a~1b": "slash", "/on": "", "/a/b": "", "/": "",
	} {
		require.Equal(t, want, field(t, text).read(header, body), text)
	}
	for _, text := range []string{"", "two words", "a:b", "ünicode"} {
		_, err := ParseField(text)
		require.ErrorContains(t, err, "write Idempotency-Key, or /id", text)
	}
}

// What a proxy cannot do is an error that names it, and what it can.
func TestWhatAProxyCannotDoIsSaid(t *testing.T) {
	for line, why := range map[string]string{
		"crash receiver committed 1":    "it sees the wire alone",
		"hold receiver received 1":      "it sees the wire alone",
		"lock receiver from=1ms to=2ms": "it sees the wire alone",
		"freeze receiver at=5ms":        "it sees the wire alone",
		"inject snack-7 7 at=5ms":       "it sees the wire alone",
		"wish tea-1 3":                  "it sees the wire alone",
		"duplicate response 1":          "in HTTP a request has one response",
		"ack arrival-order":             "HTTP itself tells",
	} {
		sc, err := scenario.Parse("title first\n" + order + line)
		require.NoError(t, err)
		_, err = New(sc, Options{})
		require.ErrorContains(t, err, why, line)
		if !strings.HasPrefix(line, "ack") {
			require.ErrorContains(t, err, `a proxy cannot do "`+line+`"`)
			require.ErrorContains(t, err, "drop MESSAGE")
		}
	}
}

// A run has so many requests; the next is told so, and so is who reads the recording.
func TestARunHasSoManyRequests(t *testing.T) {
	s := newStage(t, order, &service{inbox: true}, nil)
	for range MaxRequests {
		require.Equal(t, yes, s.ask(seven))
	}
	<-s.proxy.Done()
	require.Equal(t, "503", s.ask(seven)[:3])
	r := s.proxy.Finish()
	require.Equal(t, MaxRequests, r.Counts.Requests)
	require.Equal(t, "request-limit", r.Limit)
	require.False(t, r.Settled)
}

// Many clients at once, and every fault: the recording is sound, and everything that is
// made of recordings is made of this one.
func TestManyClientsAtOnce(t *testing.T) {
	s := newStage(t, order+`order snack-8 3
close request 1
close response 2
duplicate request 3
corrupt response 4 as broken
answer request 5 with 502
hop request 6 with 202
close request 7
duplicate request 8 by=1ms
drop response 8 copy 1`, &service{}, nil)
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() { s.ask(fmt.Sprintf(`{"id": "snack-%d", "qty": 7}`, 7+i%3)) })
	}
	all.Wait()
	r := s.proxy.Finish()
	require.Equal(t, 40, r.Counts.Requests)
	require.Empty(t, r.Unmet[:max(0, len(r.Unmet)-1)], "only the reply to the copy may have found nobody")
	applied := 0
	for i, e := range r.Events {
		applied += len(e.Applied)
		require.True(t, i == 0 || r.Events[i-1].Ms <= e.Ms)
		if step, ok := e.RefStep(); ok {
			require.Equal(t, trace.Sent, r.Events[step].Kind)
			require.Equal(t, e.Msg.N, r.Events[step].Msg.N)
		}
		for _, a := range e.Applied {
			require.Equal(t, e.Msg.ID, a.ID)
			require.Equal(t, trace.Request, e.Msg.Kind)
		}
	}
	require.Equal(t, r.Counts.Applications, applied)

	text, err := takeaway.Recording(r)
	require.NoError(t, err)
	var again trace.Recording
	require.NoError(t, json.Unmarshal(text, &again))
	digest.Seal(&again)
	require.Equal(t, r.Digest, again.Digest)
	page, err := takeaway.Page(&again, takeaway.Options{Step: -1})
	require.NoError(t, err)
	require.Contains(t, page, "Who looks into the database finds a new row")
	for i, sentence := range tell.Sentences(&again) {
		require.NotEmpty(t, sentence, r.Events[i].Kind)
	}
	require.NotEmpty(t, tell.Story(&again))
	require.NotEmpty(t, tell.Mermaid(&again, len(again.Events)))
	require.NotEmpty(t, tell.Log(&again))
	require.NotEmpty(t, picture.Draw(&again, picture.Options{ShopView: true}).File(len(again.Events), "", ""))
}

// An observer reads a real file, and writes nothing into it.
func TestAnObserverReadsAnSQLiteFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a b?.sqlite")
	look := func(query string) ([]Row, error) { return database{file, query}.Look() }
	rows, err := look("SELECT id, qty FROM applied")
	require.NoError(t, err)
	require.Empty(t, rows, "a file that is not there yet")
	c, err := sqlite3.Open("file:" + strings.NewReplacer(" ", "%20", "?", "%3f").Replace(file))
	require.NoError(t, err)
	defer c.Close()
	require.NoError(t, c.Exec("CREATE TABLE applied (id, qty); INSERT INTO applied VALUES ('snack-7', 7), (8, '3')"))
	rows, err = look("SELECT id, qty FROM applied ORDER BY rowid;")
	require.NoError(t, err)
	require.Equal(t, []Row{{"snack-7", 7}, {"8", 3}}, rows)
	for query, why := range map[string]string{
		"SELECT id FROM applied":                "gives 1 columns",
		"SELECT id, qty FROM nowhere":           "no such table",
		"SELECT 1, 2; SELECT 1, 2":              "one SELECT is expected",
		"DELETE FROM applied RETURNING id, qty": "readonly",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT i, i FROM n": "more than 10000 rows",
		"-- nothing": "one SELECT is expected",
	} {
		_, err = look(query)
		require.ErrorContains(t, err, why, query)
	}
	for _, text := range []string{"", "sqlite:", "sqlite:file", "sqlite:?SELECT 1, 2", "postgres:x?SELECT 1, 2"} {
		_, err := ParseObserver(text)
		require.ErrorContains(t, err, "write sqlite:FILE?SELECT", text)
	}
}

// A line that is still being written is no line yet.
func TestAnObserverReadsAJournal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "applied.jsonl")
	o, err := ParseObserver("json:" + file)
	require.NoError(t, err)
	rows, err := o.Look()
	require.NoError(t, err)
	require.Empty(t, rows, "a file that is not there yet")
	for text, want := range map[string][]Row{
		"":                                  {},
		`{"id":"a","qty":7}` + "\n":         {{"a", 7}},
		`{"id":"a","qty":7}` + "\n{\"id\":": {{"a", 7}},
	} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		rows, err = o.Look()
		require.NoError(t, err)
		require.ElementsMatch(t, want, rows)
	}
	require.NoError(t, os.WriteFile(file, []byte("{\"id\":\"a\"}\n"), 0o600))
	_, err = o.Look()
	require.ErrorContains(t, err, "line 1 is not like")
}

// What nobody has looked at is not shown as none, nor as held.
func TestAPageDoesNotSayWhatNobodyHasSeen(t *testing.T) {
	for observed, want := range map[bool]string{false: "11 of 11 promises are undecided", true: "4 of 11 promises are undecided"} {
		s := newStage(t, order, &service{}, func(o *Options) {
			if !observed {
				o.Observer = nil
			}
		})
		require.Equal(t, yes, s.ask(seven))
		page, err := takeaway.Page(s.proxy.Finish(), takeaway.Options{Step: -1})
		require.NoError(t, err)
		require.Contains(t, page, want)
		require.NotContains(t, page, "every promise")
		require.Equal(t, observed, strings.Contains(page, ">in stock<"))
	}
}
