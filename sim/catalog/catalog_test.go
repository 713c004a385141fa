package catalog

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var roles = []Role{Publisher, Receiver, Ack}

// requireSentence checks that text is a sentence a learner can read.
func requireSentence(t *testing.T, text, of string) {
	t.Helper()
	require.Regexp(t, `^[A-Z].*[^.]\.$`, text, of)
}

// requirePhrase checks that text can follow a colon.
func requirePhrase(t *testing.T, text, of string) {
	t.Helper()
	require.Regexp(t, `^[a-z].*[^.]$`, text, of)
}

func requireName(t *testing.T, name string) {
	t.Helper()
	require.Regexp(t, `^[a-z][a-z0-9]*(-[a-z0-9]+)*$`, name)
}

func TestDesigns(t *testing.T) {
	seen := map[string]bool{}
	files := map[string]bool{}
	for _, d := range Designs {
		name := string(d.Role) + " " + d.Name
		require.Contains(t, roles, d.Role, name)
		requireName(t, d.Name)
		require.False(t, seen[name], "%s is there twice", name)
		seen[name] = true
		requireSentence(t, d.Sentence, name)
		require.NotEmpty(t, d.Title, name)
		require.Regexp(t, `^[a-z0-9_]+\.go$`, d.File, name)
		require.False(t, files[d.File], "%s shares its file with another design", name)
		files[d.File] = true

		found, ok := Find(d.Role, d.Name)
		require.True(t, ok)
		require.Equal(t, d, found)
	}
	_, ok := Find(Publisher, "inbox")
	require.False(t, ok, "a design is found under its own role only")
}

// relayOf is the role of the relay that a design of a role can have.
var relayOf = map[Role]Role{Publisher: Relay, Receiver: CourierRelay}

// A design's points are points of its role, and its relay's are the relay's.
func TestPointsOfDesigns(t *testing.T) {
	for _, d := range Designs {
		of := string(d.Role) + " " + d.Name
		requirePoints(t, d.Role, d.Points, of)
		requirePoints(t, relayOf[d.Role], d.Relay, of)
		require.Equal(t, d.Role == Ack, len(d.Points) == 0, of)
		if d.Role != Ack {
			require.Equal(t, "started", d.Points[0], of)
		}
		if d.Role != Publisher && !d.Courier {
			require.Empty(t, d.Relay, of)
		}
	}
}

func requirePoints(t *testing.T, role Role, points []string, of string) {
	t.Helper()
	seen := map[string]bool{}
	for _, name := range points {
		known := func(p Point) bool { return p.Role == role && p.Name == name }
		require.True(t, slices.ContainsFunc(Points, known), "%s: the point %s is unknown", of, name)
		require.False(t, seen[name], "%s: the point %s is there twice", of, name)
		seen[name] = true
	}
}

// Every point belongs to a design.
func TestPoints(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range Points {
		name := string(p.Role) + " " + p.Name
		requireName(t, p.Name)
		requirePhrase(t, p.Sentence, name)
		require.False(t, seen[name], "%s is there twice", name)
		seen[name] = true
		has := func(d Design) bool {
			return d.Role == p.Role && slices.Contains(d.Points, p.Name) || p.Role == relayOf[d.Role] && slices.Contains(d.Relay, p.Name)
		}
		parking := p.Role == Receiver && slices.Contains(ParkingPoints, p.Name) // of whichever
		require.True(t, parking || slices.ContainsFunc(Designs, has), "no design has the point %s", name)
	}
}

// An option that a design claims for itself matters with some designs of the
// role and not with others; what a relay needs goes with the relay.
func TestOptionsOfDesigns(t *testing.T) {
	for _, d := range Designs {
		of := string(d.Role) + " " + d.Name
		require.False(t, d.Correct && d.Refuses, of)
		if d.Role == Publisher {
			require.Equal(t, len(d.Relay) > 0, slices.Contains(d.Options, "relays"), of)
		}
		for _, key := range d.Options {
			_, ok := OptionOf(key)
			require.True(t, ok, "%s has the unknown option %s", of, key)
			without := func(o Design) bool { return o.Role == d.Role && !slices.Contains(o.Options, key) }
			require.True(t, slices.ContainsFunc(Designs, without), "%s matters with every %s", key, d.Role)
		}
	}
}

// The setting with which an option is idle is one that can be made, and another.
func TestIdleOptions(t *testing.T) {
	for _, o := range Options {
		if o.Idle == "" {
			continue
		}
		key, value, _ := strings.Cut(o.Idle, " ")
		other, ok := OptionOf(key)
		require.True(t, ok, o.Key)
		require.NotEqual(t, o.Key, key)
		require.Equal(t, other.Default, value, "%s has an effect by default", o.Key)
	}
}

func TestOptions(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range Options {
		requireName(t, o.Key)
		require.False(t, seen[o.Key], "%s is there twice", o.Key)
		seen[o.Key] = true
		require.NotEmpty(t, o.Title, o.Key)
		requireSentence(t, o.Meaning, o.Key)
		require.True(t, o.Kind == Choice || len(o.Allowed) <= 1, "%s: one word stands for no number", o.Key)
		switch o.Kind {
		case Choice:
			require.Contains(t, o.Allowed, o.Default, o.Key)
			for _, a := range o.Allowed {
				requireName(t, a)
			}
		case Duration:
			require.Less(t, o.Min, o.Max, o.Key)
			require.Regexp(t, `^([0-9]+(ms|s|min|h|d)|never|forever)$`, o.Default, o.Key)
		case Number:
			require.Less(t, o.Min, o.Max, o.Key)
			require.Regexp(t, `^([0-9]+|all)$`, o.Default, o.Key)
		default:
			t.Errorf("%s has the unknown kind %q", o.Key, o.Kind)
		}
		found, ok := OptionOf(o.Key)
		require.True(t, ok)
		require.Equal(t, o, found)
	}
	_, ok := OptionOf("colour")
	require.False(t, ok)
}

// The options that choose a design offer exactly the designs of that role, and
// start with one that keeps its promises.
func TestDesignOptions(t *testing.T) {
	for _, role := range roles {
		o, ok := OptionOf(string(role))
		require.True(t, ok, role)
		var want []string
		for _, d := range ByRole(role) {
			want = append(want, d.Name)
		}
		require.Equal(t, want, o.Allowed)
		d, ok := Find(role, o.Default)
		require.True(t, ok)
		require.True(t, d.Correct, "%s is built wrong by default", role)
	}
}

func TestVerbs(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range slices.Concat(Actions, Faults) {
		requireName(t, v.Name)
		require.False(t, seen[v.Name], "%s is there twice", v.Name)
		seen[v.Name] = true
		requireSentence(t, v.Meaning, v.Name)
		for _, way := range strings.Split(v.Syntax, " or ") {
			require.Regexp(t, "^"+v.Name+" ", way)
		}
		require.Regexp(t, "^"+v.Name+" ", v.Example)
	}
}

func TestCorruptions(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Corruptions {
		requireName(t, c.Name)
		requirePhrase(t, c.Sentence, c.Name)
		require.False(t, seen[c.Name], "%s is there twice", c.Name)
		seen[c.Name] = true
	}
}

func TestRules(t *testing.T) {
	seen := map[string]bool{}
	first := 0
	for _, r := range Rules {
		requireName(t, r.Name)
		require.False(t, seen[r.Name], "%s is there twice", r.Name)
		seen[r.Name] = true
		requireSentence(t, r.Sentence, r.Name)
		requirePhrase(t, r.Title, r.Name)
		if r.First {
			first++
		}
	}
	require.Equal(t, 4, first, "a newcomer meets four rules")
}

func TestARuleByItsName(t *testing.T) {
	for _, r := range Rules {
		require.Equal(t, r, RuleOf(r.Name))
	}
	require.Equal(t, Rule{Name: "nothing-like-it", Title: "nothing-like-it"}, RuleOf("nothing-like-it"))
}
