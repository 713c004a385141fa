package disk

import (
	"bytes"
	"io"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestClonesAreIsolated(t *testing.T) {
	v := newVFS(t)
	base := template(t, v)
	one, two := base.Clone(), base.Clone()
	_, c1 := connect(t, v, one)
	_, c2 := connect(t, v, two)
	_, c0 := connect(t, v, base)
	require.NoError(t, c1.Exec(receive))
	require.NoError(t, c2.Exec(`UPDATE stock SET total = 9`))
	require.Equal(t, before, rows(t, c0))
	require.NoError(t, c0.Exec(`UPDATE stock SET total = 5`))
	require.Equal(t, after, rows(t, c1))
	require.Equal(t, "9", rows(t, c2))
	require.Equal(t, "5", rows(t, c0))
}

// An independent connection reads a clone taken before each operation of the
// writer: it finds the state before or after the transaction, once the latter
// always the latter, and something new only where Version has grown.
func TestCloneShowsTheCommittedState(t *testing.T) {
	for _, mode := range []string{"DELETE", "TRUNCATE", "PERSIST"} {
		t.Run(mode, func(t *testing.T) { watchCommit(t, mode) })
	}
}

func watchCommit(t *testing.T, mode string) {
	v := newVFS(t)
	d := template(t, v)
	_, writer := connect(t, v, d)
	require.NoError(t, writer.Exec(`PRAGMA journal_mode=`+mode))
	eye, observer := connect(t, v, d.Clone())
	d.OnRecover(func() { t.Error("the observer's rollback is no business of the disk") })

	var seen []string
	version, last := d.Version(), before
	look := func() {
		c := d.Clone()
		eye.Point(c)
		got := rows(t, observer)
		if got != last {
			require.Greater(t, d.Version(), version)
		}
		version, last = d.Version(), got
		seen = append(seen, got)
	}
	d.Log = func(Op) { look() }
	require.NoError(t, writer.Exec(receive))
	look()
	d.Log = nil
	require.Equal(t, after, last)
	for _, got := range seen[:len(seen)-1] {
		require.Contains(t, []string{before, after}, got)
	}
	require.Equal(t, before, seen[0])
}

func TestVersionIgnoresTheJournalAlone(t *testing.T) {
	v := newVFS(t)
	d := template(t, v)
	_, c := connect(t, v, d)
	version, touched, early := d.Version(), false, 0
	d.Log = func(op Op) {
		if !touched {
			require.Equal(t, version, d.Version(), "%v", op)
			early++
		}
		touched = touched || op.File == "db" && op.Kind == Write
	}
	require.NoError(t, c.Exec(receive))
	require.True(t, touched)
	require.Greater(t, early, 10)
	require.Greater(t, d.Version(), version)

	version = d.Version()
	d.Log = nil
	rows(t, c)
	require.NoError(t, c.Exec(`BEGIN IMMEDIATE; COMMIT`))
	require.Equal(t, version, d.Version(), "reading changes nothing")

	require.NoError(t, c.Exec(`PRAGMA journal_mode=MEMORY`))
	require.NoError(t, c.Exec(`UPDATE stock SET total = 1`))
	require.Greater(t, d.Version(), version, "there need not be a journal")
}

// Journals that are kept and reused are hot by the same rules.
func TestKeptJournals(t *testing.T) {
	for _, mode := range []string{"TRUNCATE", "PERSIST"} {
		v := newVFS(t)
		d := template(t, v)
		s, c := connect(t, v, d)
		recovered := 0
		d.OnRecover(func() { recovered++ })
		require.NoError(t, c.Exec(`PRAGMA journal_mode=`+mode))
		require.NoError(t, c.Exec(`UPDATE stock SET total = 3`))
		require.False(t, d.names["db-journal"].live(), "kept, and not in force")
		d.Log = func(op Op) {
			if op.File == "db-journal" && d.names["db-journal"].live() && (op.Kind == Truncate || op.Kind == Write && op.Size > 12) {
				s.Detach() // before the journal is emptied or its header wiped
			}
		}
		require.Error(t, c.Exec(receive))
		require.Nil(t, s.mount.disk)

		d.Log = nil
		_, next := connect(t, v, d)
		require.NoError(t, next.Exec(`PRAGMA journal_mode=`+mode))
		require.Equal(t, "3", rows(t, next))
		require.Equal(t, 1, recovered, mode)
		require.NoError(t, next.Exec(receive))
		require.Equal(t, "10 snack-7", rows(t, next))
		require.Equal(t, 1, recovered, mode)

		opened := 0
		d.Log = func(op Op) {
			if op.Kind == Open {
				opened++
			}
		}
		rows(t, next)
		d.Log = nil
		require.Equal(t, mode == "PERSIST", opened > 0, "an empty journal needs no second look")
	}
}

// Content behaves as a byte slice, and its clones do not feel each other.
func TestContentIsAByteSlice(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	in := &inode{owner: new(token)}
	var model []byte
	type pair struct {
		in    *inode
		model []byte
	}
	twins := []pair{{in, model}}
	for range 3000 {
		i := rnd.Intn(len(twins))
		p := &twins[i]
		off, n := int64(rnd.Intn(3*pageSize)), rnd.Intn(2*pageSize)
		switch rnd.Intn(8) {
		case 0:
			p.in.written.resize(off, p.in.owner)
			p.model = append(p.model, make([]byte, 3*pageSize)...)[:off]
		case 1:
			if len(twins) < 5 {
				twins = append(twins, pair{p.in.clone(), bytes.Clone(p.model)})
			}
		default:
			b := make([]byte, n)
			rnd.Read(b)
			p.in.written.writeAt(b, off, p.in.owner)
			if end := int(off) + n; end > len(p.model) {
				p.model = append(p.model, make([]byte, end-len(p.model))...)
			}
			copy(p.model[off:], b)
		}
		for _, p := range twins {
			require.Equal(t, int64(len(p.model)), p.in.written.size)
			got, err := io.ReadAll(io.NewSectionReader(&reader{&p.in.written}, 0, p.in.written.size))
			require.NoError(t, err)
			require.True(t, bytes.Equal(p.model, got))
		}
	}
}

type reader struct{ c *content }

func (r *reader) ReadAt(b []byte, off int64) (int, error) { return r.c.readAt(b, off) }
