package node

import (
	"embed"
	"fmt"
)

//go:embed outbox.go relay.go inbox.go memory_set.go none.go serve.go strict.go
var sources embed.FS

// Source returns the text of one of this package's files, as it was compiled.
func Source(file string) string {
	b, err := sources.ReadFile(file)
	if err != nil {
		panic(fmt.Sprintf("node: no source %q: %v", file, err))
	}
	return string(b)
}

// PublisherDesign is a publisher that can be built.
type PublisherDesign struct {
	Schema string
	Files  []string // the sources that run, the most telling first
	Taker  func(Shop) *Outbox
	Relay  func(Shop, Check, Retry) *Relay
}

// ReceiverDesign is a receiver that can be built.
type ReceiverDesign struct {
	Schema string
	Files  []string
	Build  func(Env) Receiver
}

// Publishers, receivers and ACK checks by their names in the catalog.
var (
	Publishers = map[string]PublisherDesign{
		"outbox": {OutboxSchema, []string{"outbox.go", "relay.go"},
			func(env Shop) *Outbox { return &Outbox{env} },
			func(env Shop, check Check, retry Retry) *Relay { return &Relay{env, check, retry} }},
	}
	Receivers = map[string]ReceiverDesign{
		"inbox": {InboxSchema, []string{"inbox.go", "serve.go"},
			func(env Env) Receiver { return &Inbox{env} }},
		"memory-set": {StockSchema, []string{"memory_set.go", "serve.go"},
			func(env Env) Receiver { return &MemorySet{env, map[string]int{}} }},
		"none": {StockSchema, []string{"none.go", "serve.go"},
			func(env Env) Receiver { return &None{env} }},
	}
	Checks = map[string]Check{"strict": Strict{}}
)
