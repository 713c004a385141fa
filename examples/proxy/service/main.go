// Command service is a warehouse in Go: POST /orders {"id": "snack-7", "qty": 7}.
//
//	go run ./examples/proxy/service DATABASE PORT [inbox]
//
// With inbox the id and the work are committed in one transaction, and a known id is
// acknowledged and not applied again. Without, every request is new work. It prints its
// address; port 0 takes any that is free.
package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"slices"

	_ "github.com/ncruces/go-sqlite3/driver"
)

const schema = `
	CREATE TABLE IF NOT EXISTS inbox (id TEXT PRIMARY KEY);
	CREATE TABLE IF NOT EXISTS applied (id TEXT NOT NULL, qty INTEGER NOT NULL);`

type order struct {
	ID  string `json:"id"`
	Qty int    `json:"qty"`
}

type reply struct {
	ID       string `json:"id"`
	Accepted bool   `json:"accepted"`
}

type warehouse struct {
	db    *sql.DB
	inbox bool
}

func (w warehouse) apply(o order) error {
	tx, err := w.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if w.inbox {
		done, err := tx.Exec("INSERT OR IGNORE INTO inbox VALUES (?)", o.ID)
		if err != nil {
			return err
		}
		if fresh, err := done.RowsAffected(); err != nil || fresh == 0 {
			return err // nil: the work is done already
		}
	}
	if _, err := tx.Exec("INSERT INTO applied VALUES (?, ?)", o.ID, o.Qty); err != nil {
		return err
	}
	return tx.Commit()
}

func (w warehouse) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		http.Error(out, err.Error(), http.StatusBadRequest)
		return
	}
	if err := w.apply(o); err != nil {
		http.Error(out, err.Error(), http.StatusInternalServerError)
		return
	}
	json.NewEncoder(out).Encode(reply{o.ID, true})
}

func main() {
	if len(os.Args) < 3 {
		log.Fatal("service DATABASE PORT [inbox]")
	}
	db, err := sql.Open("sqlite3", "file:"+os.Args[1]+"?_txlock=immediate")
	if err == nil {
		_, err = db.Exec(schema)
	}
	if err != nil {
		log.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:"+os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s\n", l.Addr())
	log.Fatal(http.Serve(l, warehouse{db, slices.Contains(os.Args[3:], "inbox")}))
}
