package disk

import (
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"
)

// One run: a clone of the template, one transaction, a look at the rows.

func BenchmarkFresh(b *testing.B) {
	v := newVFS(b)
	base := template(b, v)
	slot := v.NewSlot()
	for b.Loop() {
		slot.Point(base.Clone())
		c, err := sqlite3.Open(slot.DSN())
		require.NoError(b, err)
		require.NoError(b, c.Exec(receive))
		rows(b, c)
		require.NoError(b, c.Close())
	}
}

func BenchmarkPooled(b *testing.B) {
	v := newVFS(b)
	base := template(b, v)
	slot, c := connect(b, v, base)
	for b.Loop() {
		slot.Point(base.Clone())
		require.NoError(b, c.Exec(receive))
		rows(b, c)
	}
}

func BenchmarkPooledNewSchema(b *testing.B) {
	v := newVFS(b)
	base := template(b, v)
	slot, c := connect(b, v, base)
	for b.Loop() {
		slot.Point(base.Clone())
		require.NoError(b, c.Exec(`PRAGMA writable_schema=RESET`))
		require.NoError(b, c.Exec(receive))
		rows(b, c)
	}
}

// BenchmarkObserve is what the independent view costs where nothing changed.
func BenchmarkObserve(b *testing.B) {
	v := newVFS(b)
	base := template(b, v)
	slot, c := connect(b, v, base)
	stmt, _, err := c.PrepareFlags(`SELECT total FROM stock`, sqlite3.PREPARE_PERSISTENT)
	require.NoError(b, err)
	defer stmt.Close()
	for b.Loop() {
		slot.Point(base.Clone())
		require.True(b, stmt.Step())
		require.NoError(b, stmt.Reset())
	}
}

func BenchmarkClone(b *testing.B) {
	base := template(b, newVFS(b))
	for b.Loop() {
		base.Clone()
	}
}
