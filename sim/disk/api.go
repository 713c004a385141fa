// Package disk is a disk that outlives the processes that use it; it speaks SQLite's VFS.
//
// The world in five lines:
//
//	A Disk is one machine's disk: names, and behind each name the bytes of a file.
//	A written byte outlives the process, synced or not; the power never fails.
//	A Slot is a path that SQLite keeps open; the disk behind it can be exchanged.
//	Who held a lock when the disk was exchanged is dead: every further call fails.
//	Nothing in here knows a clock, a goroutine or chance.
//
// SQLite finds a VFS by name, so each world registers one of its own:
//
//	fs := disk.Register("world-1")
//	defer fs.Unregister()
//	slot := fs.NewSlot()
//	conn, err := sqlite3.Open(slot.DSN())
//	slot.Point(template.Clone())
package disk

import (
	"errors"
	"strconv"

	"github.com/ncruces/go-sqlite3/vfs"
)

// errDetached is why SQLite gets an I/O error from a slot that has no disk, and
// for a transaction or journal that was begun on a disk since taken away. SQLite
// answers IOERR or CANTOPEN.
var errDetached = errors.New("disk: detached")

// mainName is the name of the database file on every disk; SQLite derives the
// journal's name from it.
const mainName = "db"

// VFS is a set of slots under one name in SQLite's registry.
type VFS struct {
	name  string
	slots map[string]*Slot
}

var _ vfs.VFS = (*VFS)(nil) // Ensure this interface is implemented.

// Register makes a VFS without slots known to SQLite. A name that is already
// taken changes hands, so each world needs its own.
func Register(name string) *VFS {
	v := &VFS{name: name, slots: map[string]*Slot{}}
	vfs.Register(name, v)
	return v
}

// Unregister makes SQLite forget the VFS. Close its connections first.
func (v *VFS) Unregister() {
	vfs.Unregister(v.name)
}

// Slot is a stable path behind which the disk can be exchanged: a pooled
// connection opens the path once, and each run points the slot at its own disk.
//
// Between two runs the connection must hold no statement in mid-row and no
// transaction: ROLLBACK, then Point. SQLite's page cache needs no care, the
// first look after Point tells it that everything changed. Its parsed schema
// does: use a connection only for disks of one schema, or run PRAGMA
// writable_schema=RESET.
type Slot struct {
	vfs   *VFS
	dir   string  // "slot7"
	mount *mount  // never nil
	files []*file // open handles, oldest first
}

// mount is one stay of a slot at a disk. Work begun under one mount can not be
// continued under another.
type mount struct {
	disk *Disk // nil: the slot is detached
}

// NewSlot gives out the next slot. It points at an empty disk.
func (v *VFS) NewSlot() *Slot {
	s := &Slot{vfs: v, dir: "slot" + strconv.Itoa(len(v.slots)+1), mount: &mount{}}
	v.slots[s.dir] = s
	s.Point(New())
	return s
}

// Path is the name of the database file for SQLite, such as "/slot7/db".
func (s *Slot) Path() string { return "/" + s.dir + "/" + mainName }

// DSN is Path as the URI to open: "file:/slot7/db?vfs=NAME".
func (s *Slot) DSN() string { return "file:" + s.Path() + "?vfs=" + s.vfs.name }

// Point puts a disk behind the slot. The locks held through the slot on the old
// disk vanish, as those of a dead process do. What was in progress there fails
// with IOERR until the connection has rolled back; it reaches neither disk.
func (s *Slot) Point(d *Disk) {
	for _, f := range s.files {
		f.inode.release(f)
	}
	s.mount = &mount{disk: d}
}

// Detach takes the disk away: the process behind the slot is dead. Reads,
// writes, locks, and calls by name all fail. Unlock and close succeed, so ROLLBACK
// leaves a connection that is good for the next Point.
func (s *Slot) Detach() { s.Point(nil) }

// torn tells that the connection is still inside a transaction that began under
// an earlier mount.
func (s *Slot) torn() bool {
	for _, f := range s.files {
		if f.lock != vfs.LOCK_NONE && f.mount != s.mount {
			return true
		}
	}
	return false
}
