// Command client is a shop that asks until it has an ACK, under the same id each time.
//
//	go run ./examples/proxy/client URL [ID QTY]
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"
)

const attempts = 3

func main() {
	if len(os.Args) < 2 {
		log.Fatal("client URL [ID QTY]")
	}
	id, qty := "snack-7", "7"
	if len(os.Args) > 3 {
		id, qty = os.Args[2], os.Args[3]
	}
	body, _ := json.Marshal(map[string]any{"id": id, "qty": json.Number(qty)})
	client := http.Client{Timeout: 500 * time.Millisecond}
	for n := 1; n <= attempts; n++ {
		if acknowledged(&client, os.Args[1]+"/orders", id, body) {
			fmt.Printf("attempt %d: %s is acknowledged\n", n, id)
			return
		}
		fmt.Printf("attempt %d: nobody knows\n", n)
	}
	os.Exit(1)
}

// acknowledged asks once. No reply is no answer, and neither is one that proves nothing.
func acknowledged(client *http.Client, url, id string, body []byte) bool {
	r, err := client.Post(url, "application/json", bytes.NewReader(body))
	if err != nil {
		return false
	}
	defer r.Body.Close()
	var reply struct {
		ID       string `json:"id"`
		Accepted bool   `json:"accepted"`
	}
	return r.StatusCode == 200 && json.NewDecoder(r.Body).Decode(&reply) == nil && reply.ID == id && reply.Accepted
}
