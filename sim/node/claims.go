package node

// ClaimSchema remembers who works on an id, with which content and until when, and
// whether it is done.
const ClaimSchema = `CREATE TABLE claims (
  id       TEXT PRIMARY KEY NOT NULL,
  qty      INTEGER NOT NULL,
  token    INTEGER NOT NULL,
  until_ms INTEGER NOT NULL,
  done     INTEGER NOT NULL DEFAULT 0
);
` + StockSchema

// claim is what stands in the way of an id, or the token under which it is ours.
type claim struct {
	done, theirs bool
	qty          int // done: of what
	token        int // grows with every claim of an id: a fencing token
}

// take claims an id until the lease ends, in a transaction of its own, unless it
// is done or somebody else's claim is still alive.
func take(env Warehouse, m Request, lease int) claim {
	tx := env.DB().Begin()
	defer tx.Rollback()

	c := tx.First("SELECT token, until_ms, done, qty FROM claims WHERE id = ?", m.ID)
	switch {
	case c.Found() && c.Int(2) == 1:
		return claim{done: true, qty: c.Int(3)}
	case c.Found() && c.Int(1) > env.Now():
		return claim{theirs: true}
	}
	token := c.Int(0) + 1
	tx.Exec("INSERT INTO claims (id, qty, token, until_ms) VALUES (?, ?, ?, ?) ON CONFLICT (id)"+
		" DO UPDATE SET qty = excluded.qty, token = excluded.token, until_ms = excluded.until_ms",
		m.ID, m.Qty, token, env.Now()+lease)
	tx.Commit()
	return claim{token: token}
}

// confirm marks a claim done, in a transaction of its own.
func confirm(env Warehouse, id string) {
	tx := env.DB().Begin()
	defer tx.Rollback()
	tx.Exec("UPDATE claims SET done = 1 WHERE id = ?", id)
	tx.Commit()
}
