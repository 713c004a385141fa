// Package handler adds stock for orders that come over HTTP. It knows nothing of the
// lab: a constructor takes what it needs, and what it returns is an http.Handler.
package handler

import (
	"database/sql"
	"encoding/json"
	"net/http"
)

// Schema are its tables.
const Schema = `CREATE TABLE inbox (id TEXT PRIMARY KEY);
CREATE TABLE stock_moves (order_id TEXT NOT NULL, qty INTEGER NOT NULL);`

// order is what a request asks for.
type order struct {
	ID  string `json:"id"`
	Qty int    `json:"qty"`
}

// New is the right one: the id and the work are one transaction.
func New(db *sql.DB) http.Handler {
	return answering(func(r *http.Request, o order) error {
		tx, err := db.BeginTx(r.Context(), nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		result, err := tx.Exec("INSERT INTO inbox (id) VALUES (?) ON CONFLICT DO NOTHING", o.ID)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return err // it was here before: done, and nothing to do
		}
		if _, err := tx.Exec("INSERT INTO stock_moves (order_id, qty) VALUES (?, ?)", o.ID, o.Qty); err != nil {
			return err
		}
		return tx.Commit()
	})
}

// NewChecking is the wrong one that many have: it looks for the id first, and writes it
// last, each statement a transaction of its own.
func NewChecking(db *sql.DB) http.Handler {
	return answering(func(r *http.Request, o order) error {
		var seen bool
		err := db.QueryRow("SELECT EXISTS (SELECT 1 FROM inbox WHERE id = ?)", o.ID).Scan(&seen)
		if err != nil || seen {
			return err
		}
		if _, err := db.Exec("INSERT INTO stock_moves (order_id, qty) VALUES (?, ?)", o.ID, o.Qty); err != nil {
			return err
		}
		_, err = db.Exec("INSERT INTO inbox (id) VALUES (?)", o.ID)
		return err
	})
}

// answering reads a request, has the work done and answers: {"id": ..., "accepted": ...}.
func answering(do func(*http.Request, order) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var o order
		if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
			http.Error(w, "not an order", http.StatusBadRequest)
			return
		}
		err := do(r, o)
		w.Header().Set("Content-Type", "application/json")
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
		json.NewEncoder(w).Encode(map[string]any{"id": o.ID, "accepted": err == nil})
	})
}
