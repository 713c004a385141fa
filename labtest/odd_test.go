package labtest_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"twodeliveries/labtest"
	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

const everySchema = `CREATE TABLE moves (id TEXT PRIMARY KEY, qty INTEGER NOT NULL, note TEXT, raw BLOB, at DATETIME);`

// everything does what handlers do with a database, and says what came out otherwise
// than with any other database.
func everything(d labtest.Deps) (odd []string, err error) {
	expect := func(ok bool, format string, args ...any) {
		if !ok {
			odd = append(odd, fmt.Sprintf(format, args...))
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	_, err = d.DB.Exec("PRAGMA foreign_keys = ON")
	expect(err == nil, "pragma: %v", err)
	_, err = d.DB.Exec("PRAGMA busy_timeout = 5000")
	expect(err == nil, "pragma: %v", err)
	insert, err := d.DB.PrepareContext(ctx, "INSERT INTO moves (id, qty, note, raw, at) VALUES (:id, :qty, :note, :raw, :at) RETURNING rowid")
	if err != nil {
		return nil, err
	}
	defer insert.Close()
	tx, err := d.DB.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	at := d.Now()
	for i, id := range []string{"a", "b"} {
		var rowid int
		err := tx.StmtContext(ctx, insert).QueryRow(sql.Named("id", id), sql.Named("qty", i+1), sql.Named("note", nil),
			sql.Named("raw", []byte{0, 255}), sql.Named("at", at)).Scan(&rowid)
		expect(err == nil && rowid == i+1, "returning: %d, %v", rowid, err)
	}
	_, err = tx.Exec("SAVEPOINT s")
	expect(err == nil, "savepoint: %v", err)
	_, err = tx.Exec("DELETE FROM moves")
	expect(err == nil, "delete: %v", err)
	_, err = tx.Exec("ROLLBACK TO s")
	expect(err == nil, "rollback to: %v", err)
	_, err = tx.Exec("INSERT INTO moves (id, qty) VALUES ('a', 1)")
	expect(err != nil, "a key that is taken: %v", err)

	rows, err := tx.QueryContext(ctx, "SELECT id, qty, note, raw, at FROM moves ORDER BY id")
	if err != nil {
		return nil, err
	}
	n := 0
	for rows.Next() {
		var id string
		var qty, inner int
		var note sql.NullString
		var raw []byte
		var when time.Time
		err := rows.Scan(&id, &qty, &note, &raw, &when)
		n++
		expect(err == nil && qty == n && !note.Valid && string(raw) == "\x00\xff" && when.Equal(at), "row: %v %d %v %x %v", err, qty, note, raw, when)
		err = tx.QueryRow("SELECT count(*) FROM moves WHERE id <= ?", id).Scan(&inner)
		expect(err == nil && inner == n, "a query between two rows: %d, %v", inner, err)
	}
	expect(n == 2 && rows.Err() == nil && rows.Close() == nil, "rows: %d %v", n, rows.Err())
	err = tx.QueryRow("SELECT id FROM moves WHERE id = 'z'").Scan(new(string))
	expect(errors.Is(err, sql.ErrNoRows), "no row: %v", err)
	d.Sleep(3 * time.Millisecond)
	expect(d.Now().Sub(at) == 3*time.Millisecond, "the clock: %s", d.Now().Sub(at))
	return odd, tx.Commit()
}

func TestDatabaseSQLIsAsElsewhere(t *testing.T) {
	var odd []string
	var failed error
	require.NoError(t, labtest.RegisterService(labtest.Service{
		Name: "everything", Schema: everySchema, Applied: "SELECT id, qty FROM moves",
		New: func(d labtest.Deps) http.Handler {
			return handling(func(*http.Request, message) error {
				odd, failed = everything(d)
				return failed
			})
		},
	}))
	require.NoError(t, failed)
	require.Empty(t, odd)
}

// rejected is what registering a handler answers.
func rejected(build func(labtest.Deps) http.Handler) error {
	return labtest.RegisterService(labtest.Service{
		Name: "odd", Schema: handlerSchema, Applied: "SELECT id, qty FROM moves", New: build,
	})
}

func TestWhatCannotWorkIsSaid(t *testing.T) {
	defer labtest.Impatient()()
	never := make(chan struct{})
	require.ErrorContains(t, rejected(func(labtest.Deps) http.Handler {
		return handling(func(*http.Request, message) error { <-never; return nil })
	}), "it waits for something that the lab does not have")
	require.ErrorContains(t, rejected(func(d labtest.Deps) http.Handler {
		return handling(func(r *http.Request, m message) error {
			failed := make(chan error)
			go func() {
				_, err := d.DB.Exec("INSERT INTO moves (id, qty) VALUES (?, ?)", m.ID, m.Qty)
				failed <- err
			}()
			return <-failed
		})
	}), "a goroutine that the code has started itself")
	require.ErrorContains(t, rejected(func(labtest.Deps) http.Handler {
		return handling(func(*http.Request, message) error { return nil })
	}), "nothing counts as applied after one order")
}

// A handler that asks again and again cannot be ended from outside: its process dies
// and it goes on. That is said, and nobody waits for it.
func TestAHandlerThatNeverGivesUpIsSaid(t *testing.T) {
	register(t, "never-gives-up", "", func(d labtest.Deps) http.Handler {
		right := rightHandler(d)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			for d.DB.Ping() != nil {
			}
			for {
				if _, err := d.DB.Exec("INSERT INTO inbox (id, qty) VALUES ('other', 1) ON CONFLICT DO NOTHING"); err == nil {
					break
				}
			}
			right.ServeHTTP(w, r)
		})
	})
	require.ErrorContains(t, labtest.Undisturbed("receiver never-gives-up\norder snack-7 7\ncrash receiver insert-inbox 1"), "did not end")
}

// What stands in the tables at first is no work, a table called stock is one like any
// other, and where nothing counts it is said what the handler did.
func TestFirstRowsAreNoWork(t *testing.T) {
	service := labtest.Service{
		Name: "first-rows", Schema: "CREATE TABLE stock (total INTEGER); INSERT INTO stock VALUES (100);",
		Applied: "SELECT 100 - total FROM stock",
		New: func(d labtest.Deps) http.Handler {
			return handling(func(_ *http.Request, m message) error {
				_, err := d.DB.Exec("UPDATE stock SET total = total - ?", m.Qty)
				return err
			})
		},
	}
	require.NoError(t, labtest.RegisterService(service))
	sc, err := scenario.Parse("receiver first-rows\norder snack-7 7")
	require.NoError(t, err)
	r := sim.Run(sc)
	require.Equal(t, 7, r.Counts.Stock)
	for _, v := range r.Verdicts {
		require.Equal(t, trace.Held, v.State, v.Name)
	}
	service.Path = "/orders"
	service.New = func(labtest.Deps) http.Handler { return http.NotFoundHandler() }
	require.ErrorContains(t, labtest.RegisterService(service), "the handler answered POST /orders with 404")
	service.New = func(labtest.Deps) http.Handler { panic("no config") }
	require.ErrorContains(t, labtest.RegisterService(service), "the code panicked: no config")
}

// Rows that are left open hold a lock: the next commit waits for it, for ever.
func TestRowsLeftOpenAreFound(t *testing.T) {
	register(t, "rows-open", "", rowsOpen)
	require.NoError(t, labtest.Undisturbed("receiver rows-open\norder snack-7 7"))
	require.ErrorContains(t, labtest.Undisturbed("receiver rows-open\norder snack-8 5\norder snack-7 7"), "1 of 2 orders are applied")
}
