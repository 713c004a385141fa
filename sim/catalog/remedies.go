package catalog

// Remedy is a setting that may mend a run, and what stands there then.
type Remedy struct {
	Key     string // of the option
	Value   string // the setting; "" where Times says it
	Times   int    // so many times the present value
	Words   string // as in "with an inbox"
	Guard   bool   // it makes the fault rarer and the promise no truer: what it does in one run says little of the next
	Instead string // the only setting in whose place it makes sense, "" for any other
	Rule    string // the only rule that it is for, "" for any: what it does for another is an accident
}

// of is a design in the place of another one.
func of(role Role, name, words string) Remedy {
	return Remedy{Key: string(role), Value: name, Words: words}
}

// The right designs, as one speaks of them.
var (
	anOutbox    = of(Publisher, "outbox", "an outbox")
	aRowClaim   = of(Publisher, "outbox-claimed", "relays that claim their rows")
	anIntent    = Remedy{Key: string(Publisher), Value: "outbox-intent", Words: "intent ids", Rule: "one-order-per-wish"}
	aKeyedRelay = of(Publisher, "outbox-keyed", "an outbox that keeps the order of a key")
	anInbox     = of(Receiver, "inbox", "an inbox")
	ownOutbox   = of(Receiver, "inbox-outbox", "the mail in an outbox of its own")
	aParcelKey  = of(Receiver, "courier-outbox-key", "a recorded parcel and its key")
	aClaim      = of(Receiver, "claim-in-transaction", "a claim in the transaction of the work")
	aToken      = of(Receiver, "claim-owner", "a claim that is checked before the commit")
	aUniqueKey  = of(Receiver, "check-then-act-unique", "a unique key")
	theIDAsKey  = of(Receiver, "fingerprint-under-key", "the id as the key")
	aStrictAck  = of(Ack, "strict", "a strict check of the ACK")
	aSignature  = of(Ack, "signed", "replies that are signed")
)

// instead says what to try in the place of a design, the most telling first.
var instead = map[Role]map[string][]Remedy{
	Publisher: {
		"outbox":         {anIntent, aKeyedRelay, aRowClaim},
		"outbox-claimed": {anIntent, aKeyedRelay},
		"status-lookup":  {anIntent, aKeyedRelay},
		"outbox-keyed":   {anIntent},
		"delete-on-ack":  {anIntent},
		"unguarded":      {aRowClaim},
	},
	Ack: {
		"strict":    {aSignature},
		"versioned": {aSignature},
	},
	Receiver: {
		"check-then-act":      {aUniqueKey, anInbox},
		"claim-lease":         {aToken, aClaim, anInbox},
		"claim-as-done":       {aToken, aClaim, anInbox},
		"fingerprint":         {theIDAsKey, anInbox},
		"fingerprint-raw":     {theIDAsKey, anInbox},
		"memory-store":        {anInbox, aClaim},
		"mail-in-transaction": {ownOutbox},
		"mail-with-key":       {ownOutbox},
		"check-then-act-mail": {ownOutbox},

		"courier-in-transaction": {aParcelKey},
		"courier-after-commit":   {aParcelKey},
		"courier-taken-back":     {aParcelKey},
		"courier-outbox":         {aParcelKey},
		"courier-asked-first":    {aParcelKey},
	},
}

// usual is what to try in the place of a wrong design of which nothing else is said.
var usual = map[Role]Remedy{Publisher: anOutbox, Receiver: anInbox, Ack: aStrictAck}

// settings are what to try of the options that are no designs, in this order.
var settings = []Remedy{
	{Key: "relay-starts", Value: "1", Words: "a relay that is started", Instead: "0"},
	{Key: "on-failure", Value: "park", Words: "parking instead of deleting", Instead: "discard"},
	{Key: "on-failure", Value: "stop", Words: "a batch that stops at a failure", Instead: "skip", Guard: true, Rule: "key-order"},
	{Key: "retry-body", Value: "same", Words: "retries in the same bytes", Instead: "reordered"},
	{Key: "intent", Value: "per-wish", Words: "one intent for the wish", Rule: "one-order-per-wish"},
	{Key: "restart", Value: "20ms", Words: "a process that comes back", Instead: "never"},
	{Key: "courier-keys", Value: "forever", Words: "a courier that forgets no key"},
	{Key: "retention", Value: "365d", Words: "a longer retention", Guard: true},
	{Key: "lease", Times: 10, Words: "a longer lease", Guard: true},
	{Key: "timeout", Times: 10, Words: "a longer timeout", Guard: true},
	{Key: "customer-timeout", Times: 10, Words: "a customer who waits longer", Guard: true, Rule: "one-order-per-wish"},
	{Key: "attempts", Value: "20", Words: "more attempts", Guard: true},
	{Key: "busy-timeout", Times: 10, Words: "a longer wait for a lock", Guard: true},
	{Key: "relays", Value: "1", Words: "one relay", Guard: true},
	{Key: "replicas", Value: "1", Words: "one warehouse", Guard: true},
}

// DesignRemedies are the right designs to try in the place of a design.
func DesignRemedies(role Role, name string) []Remedy {
	if out, ok := instead[role][name]; ok {
		return out
	}
	if d, ok := Find(role, name); !ok || d.Correct {
		return nil
	}
	return []Remedy{usual[role]}
}

// SettingRemedies are the settings to try that are no designs.
func SettingRemedies() []Remedy { return settings }
