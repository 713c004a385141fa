package handler

import (
	"database/sql"
	"net/http"
	"testing"

	"twodeliveries/labtest"
	"twodeliveries/sim/explore"
)

// service is a handler as the lab takes it.
func service(t *testing.T, name string, build func(*sql.DB) http.Handler) {
	err := labtest.RegisterService(labtest.Service{
		Name:    name,
		Schema:  Schema,
		Applied: "SELECT order_id, qty FROM stock_moves",
		Keeps:   "inbox",
		New:     func(d labtest.Deps) http.Handler { return build(d.DB) },
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestEveryTwoFaults(t *testing.T) {
	service(t, "stock", New)
	labtest.Holds(t, "receiver stock\norder snack-7 7", explore.Options{Depth: 2})
}

func TestTwoProcesses(t *testing.T) {
	service(t, "stock", New)
	labtest.Holds(t, "receiver stock\nreplicas 2\norder snack-7 7", explore.Options{Depth: 1})
}
