package node

// ClaimSchema remembers who works on an id, until when, and whether it is done.
const ClaimSchema = `CREATE TABLE claims (
  id       TEXT PRIMARY KEY NOT NULL,
  token    INTEGER NOT NULL,
  until_ms INTEGER NOT NULL,
  done     INTEGER NOT NULL DEFAULT 0
);
` + StockSchema

// claim is what stands in the way of an id, or the token under which it is ours.
type claim struct {
	done, theirs bool
	token        int // grows with every claim of an id: a fencing token
}

// take claims an id until the lease ends, in a transaction of its own, unless it
// is done or somebody else's claim is still alive.
func take(env Warehouse, id string, lease int) (claim, error) {
	tx, err := env.DB().Begin()
	if err != nil {
		return claim{}, err
	}
	defer tx.Rollback()

	c := tx.First("SELECT token, until_ms, done FROM claims WHERE id = ?", id)
	switch {
	case c.Found() && c.Int(2) == 1:
		return claim{done: true}, nil
	case c.Found() && c.Int(1) > env.Now():
		return claim{theirs: true}, nil
	}
	token := c.Int(0) + 1
	tx.Exec("INSERT INTO claims (id, token, until_ms) VALUES (?, ?, ?)"+
		" ON CONFLICT (id) DO UPDATE SET token = excluded.token, until_ms = excluded.until_ms",
		id, token, env.Now()+lease)
	return claim{token: token}, tx.Commit()
}

// confirm marks a claim done, in a transaction of its own.
func confirm(env Warehouse, id string) error {
	tx, err := env.DB().Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	tx.Exec("UPDATE claims SET done = 1 WHERE id = ?", id)
	return tx.Commit()
}
