package sim

import (
	"math"
	"slices"

	"twodeliveries/sim/disk"
	"twodeliveries/sim/trace"
)

// sight is what an independent connection has found in a database, and where on its
// disk that stood. What stands on a page that nobody has written since need not be
// read again: in a long run that is nearly everything.
type sight struct {
	disk   *disk.Disk // nil: nothing has been read yet
	tables []found
}

// found is a table as it was read.
type found struct {
	rows   []trace.Row
	inner  []int  // pages that say which pages the rows are on
	leaves []leaf // these, in the order of their rows
	odd    bool   // there are pages of another kind, or it could not be read
}

// leaf is a page with rows on it.
type leaf struct{ page, rows int }

// span is a run of leaves, and of their rows.
type span struct{ leaf, endLeaf, row, endRow int }

// part is rows of a table that were read again.
type part struct {
	table         int
	before, after []trace.Row
}

// look reads what may have changed on a disk since the last sight of it.
func (t *template) look(d *disk.Disk, last sight) (now sight, parts []part) {
	now = sight{d, slices.Clone(last.tables)}
	stale := make([][]span, len(t.names))
	for i, f := range last.tables {
		stale[i] = f.stale(last.disk, d)
	}
	if !slices.ContainsFunc(stale, func(s []span) bool { return len(s) > 0 }) {
		return now, nil
	}
	t.observer.slot.Point(d)
	defer t.observer.slot.Detach()
	t.observer.db.Reading(func() {
		for i, spans := range stale {
			var again []part
			now.tables[i], again = t.refresh(d, i, last.tables[i], spans)
			parts = append(parts, again...)
		}
	})
	return now, parts
}

// stale finds the leaves that have changed from one disk to another. When a page has
// changed that says where they are, or there is only one, that is all of them.
func (f *found) stale(before, now *disk.Disk) []span {
	all := []span{{0, len(f.leaves), 0, len(f.rows)}}
	changed := func(page int) bool { return !before.SamePage(now, page) }
	if before == nil || f.odd || slices.ContainsFunc(f.inner, changed) {
		return all
	}
	var out []span
	row := 0
	for i, l := range f.leaves {
		if changed(l.page) {
			if n := len(out); n > 0 && out[n-1].endLeaf == i {
				out[n-1].endLeaf, out[n-1].endRow = i+1, row+l.rows
			} else {
				out = append(out, span{i, i + 1, row, row + l.rows})
			}
		}
		row += l.rows
	}
	return out
}

// refresh reads some spans of a table again.
func (t *template) refresh(d *disk.Disk, table int, f found, spans []span) (found, []part) {
	if len(spans) == 0 {
		return f, nil
	}
	name, out, at := t.names[table], found{inner: f.inner}, span{}
	var parts []part
	for _, s := range spans {
		from, to := int64(math.MinInt64), int64(math.MaxInt64)
		if s.row > 0 {
			from = f.rows[s.row-1].Key + 1
		}
		if s.endRow < len(f.rows) {
			to = f.rows[s.endRow].Key - 1
		}
		again := t.read(d, name, from, to)
		if s.endLeaf-s.leaf == len(f.leaves) {
			return again, []part{{table, f.rows, again.rows}}
		}
		if again.odd {
			whole, parts := t.refresh(d, table, f, []span{{0, len(f.leaves), 0, len(f.rows)}})
			whole.odd = true // some of its pages were at hand and were not asked for
			return whole, parts
		}
		parts = append(parts, part{table, f.rows[s.row:s.endRow], again.rows})
		out.rows = append(append(out.rows, f.rows[at.endRow:s.row]...), again.rows...)
		out.leaves = append(append(out.leaves, f.leaves[at.endLeaf:s.leaf]...), again.held()...)
		at = s
	}
	out.rows = append(out.rows, f.rows[at.endRow:]...)
	out.leaves = append(out.leaves, f.leaves[at.endLeaf:]...)
	return out, parts
}

// held are the leaves with rows: on its way to them SQLite also reads their neighbours.
func (f *found) held() []leaf {
	return slices.DeleteFunc(f.leaves, func(l leaf) bool { return l.rows == 0 })
}

// read reads the rows between two keys, and notes which pages they are on. A table that
// cannot be read has no rows for anybody.
func (t *template) read(d *disk.Disk, name string, from, to int64) found {
	var f found
	var pages []leaf
	d.OnRead(func(page int) {
		if page > 0 { // the first belongs to none of the tables
			pages = append(pages, leaf{page: page})
		}
	})
	err := t.observer.db.Scan(name, from, to, func(key int64, values []string) {
		f.rows = append(f.rows, trace.Row{Key: key, Values: values})
		if n := len(pages); n > 0 {
			pages[n-1].rows++
		} else {
			f.odd = true
		}
	})
	if err != nil {
		return found{odd: true}
	}
	for _, p := range pages {
		switch kind := d.PageKind(p.page); {
		case kind == disk.LeafPage:
			f.leaves = append(f.leaves, p)
		case kind == disk.InnerPage && p.rows == 0:
			f.inner = append(f.inner, p.page)
		default:
			f.odd = true
		}
	}
	return f
}
