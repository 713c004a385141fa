package node

import (
	"crypto/sha256"
	"encoding/hex"
)

// FingerprintSchema remembers a hash of the content with each id.
const FingerprintSchema = `CREATE TABLE inbox (
  id          TEXT PRIMARY KEY NOT NULL,
  fingerprint TEXT NOT NULL
);
` + StockSchema

// FingerprintUnderKey has the id say which work it is, and compares a hash of the
// content only to tell a duplicate from a conflict.
type FingerprintUnderKey struct {
	env Warehouse
}

// Receive applies an id it does not know.
func (r *FingerprintUnderKey) Receive(m Request) Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	print := fingerprint(m.Content()) // of the content, however it was written
	known := tx.First("SELECT fingerprint FROM inbox WHERE id = ?", m.ID)
	switch {
	case known.Found() && known.Text(0) == print:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID) // done before: nothing to do, and still yes
	case known.Found():
		r.env.Reach(ConflictFound)
		return Refuse(m.ID) // another content under this id
	}

	tx.Exec("INSERT INTO inbox (id, fingerprint) VALUES (?, ?)", m.ID, print)
	r.env.Reach(InboxInserted)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// Knows tells whether an id is done.
func (r *FingerprintUnderKey) Knows(id string) Knowledge { return inInbox(r.env, id) }

// fingerprint is a short hash.
func fingerprint(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:6])
}
