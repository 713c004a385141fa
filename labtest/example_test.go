package labtest_test

import (
	"context"
	"fmt"

	"twodeliveries/labtest"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
)

// lastID remembers the last id only, in the transaction of the work: a duplicate
// comes right after its original, one hopes.
type lastID struct{ env node.Warehouse }

const lastIDSchema = `CREATE TABLE last (id TEXT NOT NULL);
INSERT INTO last VALUES ('');
` + node.StockSchema

// Receive applies a request unless the one before it had the same id.
func (r *lastID) Receive(m node.Request) node.Reply {
	tx := r.env.DB().Begin() // a statement that fails ends the handler, and is answered 503 or 500
	defer tx.Rollback()

	if tx.First("SELECT 1 FROM last WHERE id = ?", m.ID).Found() {
		r.env.Reach(node.DuplicateFound)
		return node.Accept(m.ID)
	}
	tx.Exec("UPDATE last SET id = ?", m.ID)
	r.env.Reach("id-noted")
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	tx.Commit()
	r.env.Reach(node.Committed)
	return node.Accept(m.ID)
}

// With one order no two faults break it. With two orders one crash before a reply is
// enough: the retry comes after the other order, whose id is the last one by then.
func Example() {
	err := labtest.Register(labtest.Receiver{
		Name: "last-id", Schema: lastIDSchema,
		Points: []node.Point{node.DuplicateFound, "id-noted", node.Committed},
		Build:  func(env node.Warehouse, _ node.Limits) node.Receiver { return &lastID{env} },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{
		"receiver last-id\norder snack-7 7",
		"receiver last-id\norder snack-7 7\norder snack-8 5",
	} {
		sc, err := scenario.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		report, err := explore.Explore(context.Background(), sc, explore.Options{Depth: 2, Kinds: []string{"drop", "crash"}}, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println("every two faults:", report.Exhausted)
		for _, v := range report.Violations {
			fmt.Printf("%s breaks at step %d:\n%s", v.Rule, v.Step+1, v.Scenario) // people count from 1
		}
	}
	// Output:
	// every two faults: true
	// every two faults: true
	// at-most-once breaks at step 73:
	// receiver last-id
	// order snack-7 7
	// order snack-8 5
	// drop response 1
}
