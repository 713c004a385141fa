package node

// ParkedSchema is a table for messages that are written in a version to come.
const ParkedSchema = `CREATE TABLE parked (
  id           TEXT NOT NULL,
  content_type TEXT NOT NULL,
  body         TEXT NOT NULL,
  arrived_ms   INTEGER NOT NULL,
  PRIMARY KEY (id, body)
);
`

// park keeps a request that this version of the program cannot read, as it came, for
// the next one. What is kept is not done.
func park(env Warehouse, m Request) Reply {
	tx := env.DB().Begin()
	defer tx.Rollback()

	if tx.First("SELECT id FROM parked WHERE id = ? AND body = ?", m.ID, m.Body).Found() {
		return Kept(m.ID) // it came before
	}
	tx.Exec("INSERT INTO parked (id, content_type, body, arrived_ms) VALUES (?, ?, ?, ?)", m.ID, jsonType, m.Body, env.Now())
	env.Reach(MessageParked)

	tx.Commit()
	env.Reach(ParkingCommitted)
	return Kept(m.ID)
}

// workOff does what is parked, as far as this version can read it. A row that cannot be
// done now stays for the next start.
func workOff(env Warehouse, r Receiver) {
	for last := 0; ; {
		row := env.DB().First("SELECT rowid, body FROM parked WHERE rowid > ? ORDER BY rowid LIMIT 1", last)
		if !row.Found() {
			return
		}
		last = row.Int(0)
		m, _ := DecodeRequest(row.Text(1))
		if m.Version > env.Version() {
			continue
		}
		env.TakeUp(m.Body)
		guarded(m.ID, func() Reply { return unpark(env, r, m, last) })
	}
}

// unpark hands a message to the same handler as one that comes, and then deletes its
// row. Who dies in between does it again: the handler must know what is done.
func unpark(env Warehouse, r Receiver, m Request, row int) Reply {
	env.Reach(ParkedPicked)
	said := r.Receive(m)
	if said.Status >= 500 {
		return said // nobody knows
	}
	tx := env.DB().Begin()
	defer tx.Rollback()

	if tx.Exec("DELETE FROM parked WHERE rowid = ?", row) == 0 {
		return said // another process has worked it off meanwhile
	}
	env.Reach(ParkedDeleted)

	tx.Commit()
	env.Reach(WorkedOff)
	return said
}
