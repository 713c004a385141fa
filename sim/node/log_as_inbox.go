package node

// LogSchema is a log of what has come: an entry for each delivery, with its id and its
// time, and no key.
const LogSchema = `CREATE TABLE log (
  id      TEXT NOT NULL,
  seen_ms INTEGER NOT NULL
);
` + StockSchema

// LogAsInbox logs what it receives, and takes what it has logged for done.
type LogAsInbox struct {
	env       Warehouse
	retention int // ms
}

// Receive applies a request of which the log says nothing.
func (r *LogAsInbox) Receive(m Request) Reply {
	logged := r.env.DB().First("SELECT seen_ms FROM log WHERE id = ?", m.ID)
	r.write(m)
	r.env.Reach(IDCommitted) // the log says that it came, and not what became of it
	if logged.Found() {
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	}

	r.env.Work()
	addStock(r.env, m)
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// write logs a delivery, whatever is to become of it.
func (r *LogAsInbox) write(m Request) {
	tx := r.env.DB().Begin()
	defer tx.Rollback()
	tx.Exec("INSERT INTO log (id, seen_ms) VALUES (?, ?)", m.ID, r.env.Now())
	tx.Commit()
}

// Purge rotates the log: entries that are older than the retention go.
func (r *LogAsInbox) Purge() {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("DELETE FROM log WHERE seen_ms <= ?", r.env.Now()-r.retention)
	tx.Commit()
	r.env.Reach(Purged)
}
