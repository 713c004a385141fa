package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"time"
)

var notRun = map[string]string{
	"claims.go confirm": "x", "save_first.go Place": "x", "none.go Receive": "x", "designs.go Source": "x",
	"designs.go in": "x", "designs.go shop": "x", "designs.go outbox": "x", "designs.go design": "x",
}

func main() {
	t0 := time.Now()
	b, err := build(".", "/tmp/mut")
	if err != nil {
		panic(err)
	}
	var all []*mutation
	for _, c := range b.files {
		for _, p := range c.parts {
			all = append(all, p.mutants...)
		}
	}
	pairs := 0
	if len(os.Args) > 1 {
		pairs = 10
	}
	fmt.Println(len(all), b.unsound, time.Since(t0))
	if err := b.plan(1, pairs); err != nil {
		panic(err)
	}
	fmt.Println(time.Since(t0))
	n := 0
	deaths, err := b.deal(all, 2, func(m *mutation, d death) {
		n++
		if n%50 == 0 {
			fmt.Println(n, time.Since(t0))
		}
	})
	if err != nil {
		panic(err)
	}
	by := map[string]int{}
	type line struct {
		Key string
		death
	}
	var out []line
	for m, d := range deaths {
		by[d.By]++
		out = append(out, line{m.key(), d})
	}
	slices.SortFunc(out, func(a, b line) int { return cmp.Compare(a.Key, b.Key) })
	fmt.Println(by, time.Since(t0))
	f, _ := os.Create("/tmp/mut/deaths.json")
	e := json.NewEncoder(f)
	e.SetIndent("", " ")
	e.Encode(out)
}
