package disk

import (
	"strings"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/util/vfsutil"
	"github.com/ncruces/go-sqlite3/vfs"
)

// at resolves a path to a slot and a name on its disk.
func (v *VFS) at(path string) (*Slot, string, error) {
	dir, name, ok := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	s := v.slots[dir]
	if s == nil || !ok {
		return nil, "", sqlite3.CANTOPEN
	}
	return s, name, nil
}

// begin reports an operation on a name, and tells whether it may go on.
func (s *Slot) begin(name string, kind Kind) (*mount, error) {
	m := s.mount
	if m.disk == nil || s.torn() {
		return nil, errDetached
	}
	m.disk.log(Op{File: name, Kind: kind})
	if s.mount != m {
		return nil, errDetached
	}
	return m, nil
}

// Open implements [vfs.VFS].
func (v *VFS) Open(path string, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	if path == "" { // what SQLite sorts and spills dies with the process anyway
		return &vfsutil.SliceFile{}, flags, nil
	}
	s, name, err := v.at(path)
	if err != nil {
		return nil, flags, err
	}
	m, err := s.begin(name, Open)
	if err != nil {
		return nil, flags, err
	}
	created := m.disk.names[name] == nil
	switch {
	case created && flags&vfs.OPEN_CREATE == 0:
		return nil, flags, sqlite3.CANTOPEN
	case !created && flags&vfs.OPEN_EXCLUSIVE != 0:
		return nil, flags, sqlite3.CANTOPEN
	}
	f := &file{slot: s, name: name, flags: flags, mount: m, inode: m.disk.create(name)}
	f.inode.main = flags&vfs.OPEN_MAIN_DB != 0
	s.files = append(s.files, f)
	return f, flags, nil
}

// Delete implements [vfs.VFS].
func (v *VFS) Delete(path string, _ bool) error {
	s, name, err := v.at(path)
	if err != nil {
		return err
	}
	m, err := s.begin(name, Delete)
	if err != nil {
		return err
	}
	if m.disk.names[name] == nil {
		return sqlite3.IOERR_DELETE_NOENT
	}
	m.disk.remove(name, m)
	return nil
}

// Access implements [vfs.VFS]. As on Unix, an empty file does not count.
func (v *VFS) Access(path string, flags vfs.AccessFlag) (bool, error) {
	s, name, err := v.at(path)
	if err != nil {
		return false, err
	}
	m, err := s.begin(name, Access)
	if err != nil {
		return false, err
	}
	in := m.disk.names[name]
	return in != nil && in.written.size > 0, nil
}

// FullPathname implements [vfs.VFS].
func (*VFS) FullPathname(path string) (string, error) { return path, nil }
