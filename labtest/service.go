package labtest

import (
	"cmp"
	"database/sql"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"twodeliveries/labtest/sqldriver"
	"twodeliveries/sim"
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// Service is a receiver as you have it: an http.Handler that works on a *sql.DB, and
// knows nothing of the lab. Its database is SQLite, by the driver of
// github.com/ncruces/go-sqlite3, on a disk of the lab.
type Service struct {
	Name   string // how a scenario calls it: "receiver NAME"
	Schema string // the DDL of its database, and its first rows
	// Applied is the query that says what counts: a row for each work that is done,
	// with the id of the order and the quantity, for ever; or one row with one column,
	// the total, which is then laid to the request that is worked on.
	Applied string
	// New makes a new one, as a process does when it starts.
	New func(Deps) http.Handler
	// Parameters stand behind the question mark of the address of the database, such
	// as "_txlock=deferred". Left out, a transaction takes the write lock at once.
	Parameters string
	Path       string // that requests are for; "/" if left out
	Keeps      string // the table with the ids that it has seen, if there is one: what is told of a run names it
}

// Deps are what a service sees of the world.
type Deps struct {
	// DB is its database. Each process has a pool of its own.
	DB *sql.DB
	// Now is the time by the process's clock, and Sleep waits on it.
	Now   func() time.Time
	Sleep func(time.Duration)
	// Client sends what lies beyond: each request but a GET or a HEAD has an effect
	// out there, once per Idempotency-Key if it has one. The answer is 200.
	Client *http.Client
}

// services are those that are known, by their names.
var services = map[string]*service{}

// service is a known one, and what has come up while it was run that no run shows.
type service struct {
	Service
	sources *sources

	mu      sync.Mutex
	problem error
	thrown  any // what the code has last panicked with
	panics  int // how often it has
	stop    func()
}

// RegisterService makes a service known, so that scenarios can name it. Registering a
// name again replaces your earlier one. Do it before anything runs. Points need no
// list: the code stands at one after each statement and commit, named by verb and table
// ("insert-inbox", "commit"), and at each request of Client. The error says what does not fit.
func RegisterService(s Service) error {
	if !fits(s.Name) || s.New == nil || s.Applied == "" {
		return fmt.Errorf("register service %q: it needs a name of letters, digits and -, a New and an Applied", s.Name)
	}
	if s.Path == "" {
		s.Path = "/"
	}
	if _, _, err := sqldriver.Open(s.Parameters)("file:check?mode=memory"); err != nil {
		return fmt.Errorf("register service %q: its parameters %q: %w", s.Name, s.Parameters, err)
	}
	err := catalog.Add(catalog.Design{
		Role: catalog.Receiver, Name: s.Name, Title: s.Name, Sentence: "A service of your own.", Own: true, Foreign: true, Keeps: cmp.Or(s.Keeps, trace.Somewhere),
		Points: []string{"started", "received", "commit", "replied"}, Options: []string{"lease", "retention"},
	})
	if err != nil {
		return fmt.Errorf("register service: %w", err)
	}
	known := &service{Service: s, sources: sourcesOf(s.New)}
	services[s.Name] = known
	node.Receivers[s.Name] = node.ReceiverDesign{
		Schema:  s.Schema,
		Build:   func(env node.Warehouse, _ node.Limits) node.Receiver { return known.start(env.(sim.Host)) },
		Foreign: []node.Foreign{{Name: s.Name, Open: sqldriver.Open(s.Parameters), Applied: s.Applied}},
	}
	return known.try()
}

// fits tells whether a name can stand in a scenario.
func fits(name string) bool {
	stmt, err := scenario.ParseStatement("order " + name + " 1")
	return err == nil && stmt.ID == name
}

// try runs a service once, undisturbed, and tells what is missing.
func (s *service) try() (err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			why, _, _ := strings.Cut(fmt.Sprint(thrown), "\n") // behind that is where in the lab
			err = fmt.Errorf("register service %q: it does not run: %s", s.Name, why)
		}
	}()
	r, err := record("receiver " + s.Name + "\norder snack-7 7")
	if err != nil {
		return fmt.Errorf("register service: %w", err)
	}
	if err := s.failure(); err != nil {
		return fmt.Errorf("register service %q: %w", s.Name, err)
	}
	if r.Counts.Applications == 0 {
		return fmt.Errorf("register service %q: nothing counts as applied after one order: %q finds nothing new%s", s.Name, s.Applied, s.answered(r))
	}
	return nil
}

// answered tells what came of the first request, as far as that helps.
func (s *service) answered(r *trace.Recording) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.thrown != nil {
		return fmt.Sprintf("; the code panicked: %v", s.thrown)
	}
	for _, e := range r.Events {
		if e.Kind == trace.Sent && e.Msg.Kind == trace.Response {
			return fmt.Sprintf("; the handler answered POST %s with %d %.200s", s.Path, e.Msg.Status, e.Msg.Body)
		}
	}
	return ""
}

// panicked notes what the code has panicked with.
func (s *service) panicked(thrown any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.thrown, s.panics = thrown, s.panics+1
}

// ran tells how an exploration went, which a pass does not show.
func (s *service) ran(runs int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.panics > 0 {
		return fmt.Sprintf("%d runs; the code of %s panicked %d times, at last with: %v", runs, s.Name, s.panics, s.thrown)
	}
	return fmt.Sprintf("%d runs", runs)
}

// fail notes what no run shows, the first of it, and has the exploring end.
func (s *service) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.problem = cmp.Or(s.problem, err)
	if s.stop != nil {
		s.stop()
	}
}

func (s *service) failure() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.problem
}

// watch says who is to be stopped when something comes up that no run shows.
func (s *service) watch(stop func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stop = stop
}
