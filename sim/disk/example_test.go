package disk_test

import (
	"fmt"
	"log"

	"github.com/ncruces/go-sqlite3"

	"twodeliveries/sim/disk"
)

// A process dies in the middle of COMMIT. The next one finds a hot journal, and
// SQLite rolls it back.
func Example() {
	fs := disk.Register("example")
	defer fs.Unregister()

	machine := disk.New()
	machine.OnRecover(func() { fmt.Println("rolled back") })

	first, second := fs.NewSlot(), fs.NewSlot()
	first.Point(machine)
	second.Point(machine)

	conn, err := sqlite3.Open(first.DSN())
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	if err := conn.Exec(`CREATE TABLE stock(total); INSERT INTO stock VALUES (0)`); err != nil {
		log.Fatal(err)
	}

	machine.Log = func(op disk.Op) {
		if op.File == "db-journal" && op.Kind == disk.Delete {
			first.Detach()
		}
	}
	err = conn.Exec(`UPDATE stock SET total = 7`)
	fmt.Println(err != nil)

	next, err := sqlite3.Open(second.DSN())
	if err != nil {
		log.Fatal(err)
	}
	defer next.Close()
	stmt, _, err := next.Prepare(`SELECT total FROM stock`)
	if err != nil {
		log.Fatal(err)
	}
	defer stmt.Close()
	for stmt.Step() {
		fmt.Println("stock", stmt.ColumnInt(0))
	}

	// Output:
	// true
	// rolled back
	// stock 0
}
