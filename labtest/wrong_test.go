package labtest_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"

	"twodeliveries/labtest"
)

// work adds what a message asks for to the moves.
func work(ctx context.Context, tx *sql.Tx, m message) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO moves (id, qty) VALUES (?, ?)", m.ID, m.Qty)
	return err
}

// claim writes an id into the inbox; it tells whether it was new.
func claim(ctx context.Context, tx *sql.Tx, m message) (isNew bool, err error) {
	result, err := tx.ExecContext(ctx, "INSERT INTO inbox (id, qty) VALUES (?, ?) ON CONFLICT DO NOTHING", m.ID, m.Qty)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// takeForNew writes the id and does the work in one transaction, whether the id is new or not.
func takeForNew(ctx context.Context, db *sql.DB, m message) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := claim(ctx, tx, m); err != nil {
		return err
	}
	if err := work(ctx, tx, m); err != nil {
		return err
	}
	return tx.Commit()
}

// noKey has no inbox at all.
func noKey(d labtest.Deps) http.Handler {
	return handling(func(r *http.Request, m message) error {
		_, err := d.DB.ExecContext(r.Context(), "INSERT INTO moves (id, qty) VALUES (?, ?)", m.ID, m.Qty)
		return err
	})
}

// keyOutside looks for the id outside the transaction that writes it.
func keyOutside(d labtest.Deps) http.Handler {
	return handling(func(r *http.Request, m message) error {
		var n int
		if err := d.DB.QueryRow("SELECT count(*) FROM inbox WHERE id = ?", m.ID).Scan(&n); err != nil || n > 0 {
			return err
		}
		return takeForNew(r.Context(), d.DB, m)
	})
}

// commitIgnored does not look at what a commit answers.
func commitIgnored(d labtest.Deps) http.Handler {
	return handling(func(r *http.Request, m message) error {
		tx, err := d.DB.Begin()
		if err != nil {
			return err
		}
		defer tx.Rollback()
		if isNew, err := claim(r.Context(), tx, m); err != nil || !isNew {
			return err
		}
		if err := work(r.Context(), tx, m); err != nil {
			return err
		}
		tx.Commit()
		return nil
	})
}

// idFirst commits the id before the work.
func idFirst(d labtest.Deps) http.Handler {
	return handling(func(r *http.Request, m message) error {
		result, err := d.DB.Exec("INSERT INTO inbox (id, qty) VALUES (?, ?) ON CONFLICT DO NOTHING", m.ID, m.Qty)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return err
		}
		_, err = d.DB.Exec("INSERT INTO moves (id, qty) VALUES (?, ?)", m.ID, m.Qty)
		return err
	})
}

// workFirst commits the work before the id.
func workFirst(d labtest.Deps) http.Handler {
	return handling(func(r *http.Request, m message) error {
		var n int
		if err := d.DB.QueryRow("SELECT count(*) FROM inbox WHERE id = ?", m.ID).Scan(&n); err != nil || n > 0 {
			return err
		}
		if _, err := d.DB.Exec("INSERT INTO moves (id, qty) VALUES (?, ?)", m.ID, m.Qty); err != nil {
			return err
		}
		_, err := d.DB.Exec("INSERT INTO inbox (id, qty) VALUES (?, ?)", m.ID, m.Qty)
		return err
	})
}

// replyFirst answers, and commits then.
func replyFirst(d labtest.Deps) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m := read(r)
		reply(w, http.StatusOK, m.ID)
		w.(http.Flusher).Flush()
		tx, err := d.DB.Begin()
		if err != nil {
			return
		}
		defer tx.Rollback()
		if isNew, err := claim(r.Context(), tx, m); err != nil || !isNew {
			return
		}
		if work(r.Context(), tx, m) == nil {
			tx.Commit()
		}
	})
}

// inMemory keeps the ids in a map.
func inMemory(d labtest.Deps) http.Handler {
	seen := map[string]bool{}
	return handling(func(r *http.Request, m message) error {
		if seen[m.ID] {
			return nil
		}
		if _, err := d.DB.Exec("INSERT INTO moves (id, qty) VALUES (?, ?)", m.ID, m.Qty); err != nil {
			return err
		}
		seen[m.ID] = true
		return nil
	})
}

// busyAsDone takes a locked database for a sign that somebody else has done it.
func busyAsDone(d labtest.Deps) http.Handler {
	right := rightHandler(d)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tx, err := d.DB.Begin()
		if err != nil {
			reply(w, http.StatusOK, read(r).ID)
			return
		}
		tx.Rollback()
		right.ServeHTTP(w, r)
	})
}

// rowsOpen forgets to close its rows: they hold a lock.
func rowsOpen(d labtest.Deps) http.Handler {
	return handling(func(r *http.Request, m message) error {
		rows, err := d.DB.Query("SELECT id FROM inbox ORDER BY id = ? DESC", m.ID)
		if err != nil {
			return err
		}
		id := ""
		if rows.Next() {
			if err := rows.Scan(&id); err != nil {
				return err
			}
		}
		if id == m.ID {
			return nil
		}
		return takeForNew(r.Context(), d.DB, m)
	})
}

// readThenWrite reads in a deferred transaction, and cannot write once another has
// written; it takes that failure for a duplicate.
func readThenWrite(d labtest.Deps) http.Handler {
	return handling(func(r *http.Request, m message) error {
		tx, err := d.DB.Begin()
		if err != nil {
			return err
		}
		defer tx.Rollback()
		n := 0
		if err := tx.QueryRow("SELECT count(*) FROM inbox WHERE id = ?", m.ID).Scan(&n); err != nil || n > 0 {
			return err
		}
		if _, err := claim(r.Context(), tx, m); err != nil {
			return nil // somebody else is at it
		}
		if err := work(r.Context(), tx, m); err != nil {
			return err
		}
		return tx.Commit()
	})
}

// contextOver says no when the context is over: also after the commit.
func contextOver(d labtest.Deps) http.Handler {
	right := rightHandler(d)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body bytes.Buffer
		m := read(r.Clone(r.Context()))
		json.NewEncoder(&body).Encode(m)
		r.Body = io.NopCloser(&body)
		answer := httptest.NewRecorder()
		right.ServeHTTP(answer, r)
		if r.Context().Err() != nil {
			reply(w, http.StatusConflict, m.ID)
			return
		}
		reply(w, answer.Code, m.ID)
	})
}

// quantityAsKey takes what is asked for as its id.
func quantityAsKey(d labtest.Deps) http.Handler {
	return handling(func(r *http.Request, m message) error {
		tx, err := d.DB.Begin()
		if err != nil {
			return err
		}
		defer tx.Rollback()
		n := 0
		if err := tx.QueryRow("SELECT count(*) FROM moves WHERE qty = ?", m.Qty).Scan(&n); err != nil || n > 0 {
			return err
		}
		if err := work(r.Context(), tx, m); err != nil {
			return err
		}
		return tx.Commit()
	})
}
