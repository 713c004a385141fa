package labtest_test

import (
	"encoding/json"
	"net/http"

	"twodeliveries/labtest"
)

const handlerSchema = `CREATE TABLE inbox (id TEXT PRIMARY KEY, qty INTEGER NOT NULL);
CREATE TABLE moves (id TEXT NOT NULL, qty INTEGER NOT NULL);`

// message is a request as these handlers read it.
type message struct {
	ID  string `json:"id"`
	Qty int    `json:"qty"`
}

func reply(w http.ResponseWriter, status int, id string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]any{"id": id, "accepted": status == http.StatusOK})
}

// read reads a message; what is none has no id.
func read(r *http.Request) (m message) {
	json.NewDecoder(r.Body).Decode(&m)
	return m
}

// handling is a handler of a message that answers 500 where it fails.
func handling(do func(r *http.Request, m message) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var m message
		if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
			http.Error(w, "bad request", http.StatusBadRequest)
			return
		}
		if err := do(r, m); err != nil {
			reply(w, http.StatusInternalServerError, m.ID)
			return
		}
		reply(w, http.StatusOK, m.ID)
	})
}

// rightHandler keeps an inbox, in the transaction of the work.
func rightHandler(d labtest.Deps) http.Handler {
	return handling(func(r *http.Request, m message) error {
		tx, err := d.DB.BeginTx(r.Context(), nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		result, err := tx.ExecContext(r.Context(), "INSERT INTO inbox (id, qty) VALUES (?, ?) ON CONFLICT DO NOTHING", m.ID, m.Qty)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return err
		}
		if _, err := tx.ExecContext(r.Context(), "INSERT INTO moves (id, qty) VALUES (?, ?)", m.ID, m.Qty); err != nil {
			return err
		}
		return tx.Commit()
	})
}
