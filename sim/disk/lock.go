package disk

import (
	"slices"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/vfs"
)

// The locks of a file are the levels of the handles in inode.holders. Many may
// hold SHARED, one of them more. PENDING, which is a wish for EXCLUSIVE not yet
// granted, lets the readers finish and no new one in.

// acquire raises the level of a handle, or tells SQLITE_BUSY.
func (in *inode) acquire(f *file, level vfs.LockLevel) error {
	switch level {
	case vfs.LOCK_SHARED:
		if in.level(nil) >= vfs.LOCK_PENDING {
			return sqlite3.BUSY
		}
		in.holders = append(in.holders, f)

	case vfs.LOCK_RESERVED:
		if in.level(f) >= vfs.LOCK_RESERVED {
			return sqlite3.BUSY
		}

	case vfs.LOCK_EXCLUSIVE:
		// To roll back a hot journal SQLite asks for EXCLUSIVE without RESERVED.
		// It gets no PENDING, or two that try would keep each other out.
		if f.lock == vfs.LOCK_RESERVED {
			f.lock = vfs.LOCK_PENDING
		}
		if in.level(f) > vfs.LOCK_NONE {
			return sqlite3.BUSY
		}
	}
	f.lock = level
	return nil
}

// release takes a handle off the list, whatever it holds.
func (in *inode) release(f *file) {
	if i := slices.Index(in.holders, f); i >= 0 {
		in.holders = slices.Delete(in.holders, i, i+1)
	}
}

// level is the highest lock held by a handle other than f.
func (in *inode) level(f *file) vfs.LockLevel {
	highest := vfs.LOCK_NONE
	for _, h := range in.holders {
		if h != f {
			highest = max(highest, h.lock)
		}
	}
	return highest
}

// Locks tells how many handles hold which lock on the database, by level. While it
// stays the same, whoever was refused a lock would be refused it again.
func (d *Disk) Locks() (held [vfs.LOCK_EXCLUSIVE + 1]int) {
	if in := d.names[mainName]; in != nil {
		for _, h := range in.holders {
			held[h.lock]++
		}
	}
	return held
}
