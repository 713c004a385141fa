package disk

import (
	"slices"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/vfs"
)

// file is what SQLite has open: a name under a slot. The handle of a database
// lives as long as its connection and moves with the slot to the next disk,
// unless it holds a lock. All others end with their transaction and do not move.
type file struct {
	slot  *Slot
	name  string
	flags vfs.OpenFlag
	mount *mount // the stay that inode belongs to
	inode *inode

	lock  vfs.LockLevel // as SQLite has it, also after the disk has gone
	moved bool          // to another disk, and SQLite does not know yet
}

// Ensure these interfaces are implemented:
var (
	_ vfs.File          = (*file)(nil)
	_ vfs.FileLockState = (*file)(nil)
)

// begin reports an operation, and tells whether it may go on. It is the fence:
// every call that touches a disk passes here.
func (f *file) begin(kind Kind, off, size int64) error {
	if err := f.follow(); err != nil {
		return err
	}
	f.mount.disk.log(Op{File: f.name, Kind: kind, Off: off, Size: size})
	if f.mount != f.slot.mount {
		return errDetached
	}
	return nil
}

// follow moves the handle to the disk that the slot points at now.
func (f *file) follow() error {
	m := f.slot.mount
	if m.disk == nil {
		return errDetached
	}
	if f.mount == m {
		return nil
	}
	if f.flags&vfs.OPEN_MAIN_DB == 0 || f.lock != vfs.LOCK_NONE {
		return errDetached
	}
	f.mount, f.inode, f.moved = m, m.disk.create(f.name), true
	f.inode.main = true
	return nil
}

// ReadAt implements [io.ReaderAt].
func (f *file) ReadAt(b []byte, off int64) (int, error) {
	if err := f.begin(Read, off, int64(len(b))); err != nil {
		return 0, err
	}
	in := f.inode
	if !in.main && off == 0 && in.writer != f.mount && in.live() {
		in.reader = f.mount
	}
	n, err := in.written.readAt(b, off)
	if f.moved && off == 24 && len(b) == 16 {
		// SQLite compares these bytes, the change counter and its neighbours,
		// to learn whether its page cache is still good. It is another disk's.
		f.moved = false
		for i := range b[:n] {
			b[i] ^= 0xa5
		}
	}
	return n, err
}

// WriteAt implements [io.WriterAt].
func (f *file) WriteAt(b []byte, off int64) (int, error) {
	if err := f.begin(Write, off, int64(len(b))); err != nil {
		return 0, err
	}
	in, d := f.inode, f.mount.disk
	wasLive := !in.main && off == 0 && in.live()
	in.written.writeAt(b, off, in.owner)
	switch {
	case in.main:
		d.version++
	case wasLive && !in.live():
		d.ended(in, f.mount)
		fallthrough
	default:
		in.writer = f.mount
	}
	return len(b), nil
}

// Truncate implements [vfs.File].
func (f *file) Truncate(size int64) error {
	if err := f.begin(Truncate, 0, size); err != nil {
		return err
	}
	in, d := f.inode, f.mount.disk
	in.written.resize(size, in.owner)
	switch {
	case in.main:
		d.version++
	case size == 0:
		d.ended(in, f.mount)
		in.writer = f.mount
	}
	return nil
}

// Sync implements [vfs.File]. What is written outlives every process as it is: there
// is nothing to do, but it can be the moment of a crash.
func (f *file) Sync(vfs.SyncFlag) error { return f.begin(Sync, 0, 0) }

// Size implements [vfs.File].
func (f *file) Size() (int64, error) {
	if err := f.follow(); err != nil {
		return 0, err
	}
	return f.inode.written.size, nil
}

// Lock implements [vfs.File].
func (f *file) Lock(level vfs.LockLevel) error {
	if f.lock >= level {
		return nil
	}
	if level >= vfs.LOCK_RESERVED && f.flags&vfs.OPEN_READONLY != 0 {
		return sqlite3.IOERR_LOCK
	}
	if err := f.begin(Lock, 0, int64(level)); err != nil {
		return err
	}
	return f.inode.acquire(f, level)
}

// Unlock implements [vfs.File]. It never fails: a connection whose unlock fails
// is lost for good.
func (f *file) Unlock(level vfs.LockLevel) error {
	if f.lock <= level {
		return nil
	}
	f.begin(Unlock, 0, int64(level)) // a dead process has no lock to give back
	if level == vfs.LOCK_NONE {
		f.inode.release(f)
	}
	f.lock = level
	return nil
}

// CheckReservedLock implements [vfs.File].
func (f *file) CheckReservedLock() (bool, error) {
	if err := f.follow(); err != nil {
		return false, err
	}
	return f.inode.level(nil) >= vfs.LOCK_RESERVED, nil
}

// LockState implements [vfs.FileLockState].
func (f *file) LockState() vfs.LockLevel { return f.lock }

// Close implements [io.Closer].
func (f *file) Close() error {
	f.begin(Close, 0, 0)
	f.inode.release(f)
	if i := slices.Index(f.slot.files, f); i >= 0 {
		f.slot.files = slices.Delete(f.slot.files, i, i+1)
	}
	return nil
}

// SectorSize implements [vfs.File].
func (*file) SectorSize() int { return pageSize }

// DeviceCharacteristics implements [vfs.File]: what is asked of a file system on
// Unix, so SQLite orders its writes and syncs as it does there.
func (*file) DeviceCharacteristics() vfs.DeviceCharacteristic {
	return vfs.IOCAP_POWERSAFE_OVERWRITE
}
