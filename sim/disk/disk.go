package disk

// Kind is what a file operation does.
type Kind string

// The kinds of operation.
const (
	Open     Kind = "open"
	Close    Kind = "close"
	Read     Kind = "read"
	Write    Kind = "write"
	Truncate Kind = "truncate"
	Sync     Kind = "sync"
	Delete   Kind = "delete"
	Access   Kind = "access" // does the name exist?
	Lock     Kind = "lock"   // Size is the wished level: 1 shared, 2 reserved, 4 exclusive
	Unlock   Kind = "unlock" // Size is the level kept: 0 none, 1 shared
)

// Op is one file operation: what is done to which file, never the bytes, for
// they differ from run to run (SQLite puts a random number in its journal).
type Op struct {
	File string // "db" or "db-journal"
	Kind Kind
	Off  int64 // where a read or write starts, in bytes
	Size int64 // bytes read or written, new size of a truncated file, level of a lock
}

// Disk is one machine's disk. It is used by one goroutine at a time.
type Disk struct {
	// Log is called with each operation before it takes effect. When it
	// detaches the slot, or points it elsewhere, the operation is not done.
	// Log may read a [Disk.Clone] through another slot, and may park its coroutine.
	Log func(Op)

	names   map[string]*inode // the directory
	version uint64
	recover func()
}

// New makes an empty disk.
func New() *Disk {
	return &Disk{names: map[string]*inode{}}
}

// Clone copies the disk as it is now. Pages are shared until one side writes. Slots,
// locks, Log and OnRecover stay behind: the copy is what is found when every process
// has died.
func (d *Disk) Clone() *Disk {
	c := &Disk{version: d.version, names: make(map[string]*inode, len(d.names))}
	for name, in := range d.names {
		c.names[name] = in.clone()
	}
	return c
}

// Version grows whenever an independent connection might read something new: the
// database file was written or cut, or a journal went away or lost its header. Writing a journal alone changes nothing a reader sees.
func (d *Disk) Version() uint64 { return d.version }

// OnRecover sets what is called when SQLite has rolled back a hot journal: a
// connection ends a journal that it read and did not write. It is called from
// inside that connection's statement, which it must not disturb.
func (d *Disk) OnRecover(f func()) { d.recover = f }

// Database returns the bytes of the database file as written. They are what a
// reader finds unless a journal is hot: a connection that opens the disk rolls it
// back.
func (d *Disk) Database() []byte {
	in := d.names[mainName]
	if in == nil {
		return nil
	}
	b := make([]byte, in.written.size)
	in.written.readAt(b, 0)
	return b
}

func (d *Disk) log(op Op) {
	if d.Log != nil {
		d.Log(op)
	}
}

// create finds the file of that name, or makes an empty one.
func (d *Disk) create(name string) *inode {
	in := d.names[name]
	if in == nil {
		in = &inode{owner: new(token)}
		d.names[name] = in
	}
	return in
}

// remove takes a name out of the directory.
func (d *Disk) remove(name string, by *mount) {
	in := d.names[name]
	delete(d.names, name)
	d.ended(in, by)
}

// ended notes that a file other than the database stopped to count: it was
// deleted, emptied, or its header was wiped. For a journal that is the commit or
// the rollback.
func (d *Disk) ended(in *inode, by *mount) {
	d.version++
	played := in.reader == by
	in.reader = nil
	if played && d.recover != nil {
		d.recover()
	}
}
