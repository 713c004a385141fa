package protocol

// Look is a question to one of the databases of a run, as somebody finds it who
// opens it right after a step: a query or, without SQL, the file itself.
type Look struct {
	Step int    `json:"step"` // 0-based; -1 is before the first
	DB   string `json:"db"`   // "publisher" or "receiver"
	SQL  string `json:"sql,omitempty"`
	File bool   `json:"file,omitempty"` // the file is wanted; there is no SQL then
}

// Found is what a Look came to. A query that cannot be answered leaves Error; one
// that met a limit leaves Limit, and what it found until then.
type Found struct {
	Columns []string  `json:"columns,omitempty"`
	Rows    [][]Value `json:"rows,omitempty"`
	Limit   string    `json:"limit,omitempty"` // in words, "" when none was met
	Error   string    `json:"error,omitempty"` // as SQLite words it
	File    []byte    `json:"file,omitempty"`  // of the database
}

// Value is a value of a row.
type Value struct {
	Kind ValueKind `json:"kind,omitempty"`
	Text string    `json:"text"` // of a long value the beginning, which ends in "…"
}

// ValueKind says what SQLite has there.
type ValueKind string

// The kinds of values.
const (
	TextValue   ValueKind = ""
	NumberValue ValueKind = "number"
	NullValue   ValueKind = "null" // Text is NULL, which a text may be too
	BlobValue   ValueKind = "blob" // Text is x'…', in hexadecimal digits
)
