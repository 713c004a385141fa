package sim

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ncruces/go-sqlite3"

	"twodeliveries/sim/protocol"
)

// Limits of a query. SQLite sees to all but the rows and what is shown of a value.
const (
	maxSteps   = 4_000_000 // of SQLite's virtual machine
	maxRows    = 200
	maxColumns = 50
	maxSQL     = 10_000   // bytes of the statement
	maxValue   = 10_000   // bytes of a value or a row
	maxShown   = 300      // characters of a value
	maxHeap    = 32 << 20 // bytes
)

var limits = map[sqlite3.LimitCategory]int{
	sqlite3.LIMIT_LENGTH:              maxValue,
	sqlite3.LIMIT_SQL_LENGTH:          maxSQL,
	sqlite3.LIMIT_COLUMN:              maxColumns,
	sqlite3.LIMIT_EXPR_DEPTH:          100,
	sqlite3.LIMIT_COMPOUND_SELECT:     50,
	sqlite3.LIMIT_ATTACHED:            0,
	sqlite3.LIMIT_LIKE_PATTERN_LENGTH: 100,
}

// Query runs one statement that only reads, on a connection of its own. It never
// fails: SQLite's words stand in Found.Error. The same statement finds the same.
func (s *Snapshot) Query(sql string) protocol.Found {
	if sql = skipBlank(sql); sql == "" {
		return protocol.Found{Error: "there is no statement to run; try SELECT * FROM sqlite_schema"}
	}
	var out protocol.Found
	err := s.engine.connect(s.disk.Clone(), func(c *sqlite3.Conn) error {
		steps, err := restrict(c)
		if err == nil {
			err = read(c, sql, &out)
		}
		if steps.spent() {
			out.Limit, err = fmt.Sprintf("stopped after %s steps of SQLite’s virtual machine", thousands(maxSteps)), nil
		}
		return err
	})
	if err != nil {
		return protocol.Found{Error: words(err)}
	}
	return out
}

// restrict has SQLite refuse all that is not reading.
func restrict(c *sqlite3.Conn) (*budget, error) {
	c.HardHeapLimit(maxHeap)
	// What is sorted or kept aside stays within the heap.
	if err := c.Exec("PRAGMA temp_store = MEMORY; PRAGMA query_only = ON"); err != nil {
		return nil, err
	}
	for category, most := range limits {
		c.Limit(category, most)
	}
	b := &budget{context.Background(), maxSteps / stepsPerCall}
	c.SetInterrupt(b)
	return b, c.SetAuthorizer(authorize)
}

// budget is a context that is done after some calls. SQLite asks it once every
// stepsPerCall steps, so a query ends at the same step wherever it runs.
type budget struct {
	context.Context
	left int
}

const stepsPerCall = 1000

// Err implements [context.Context].
func (b *budget) Err() error {
	if b.left--; b.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

func (b *budget) spent() bool { return b != nil && b.left < 0 }

// Pragmas that only read; the others are settings, and reading one is allowed.
var (
	inquiring = []string{
		"table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list",
		"foreign_key_check", "integrity_check", "quick_check", "database_list", "collation_list", "function_list",
		"pragma_list", "compile_options",
	}
	settings = []string{
		"journal_mode", "page_size", "page_count", "freelist_count", "encoding", "user_version", "application_id",
		"schema_version", "synchronous", "query_only", "auto_vacuum",
	}
	// A clock and chance are not the run's.
	chancy = []string{
		"random", "randomblob", "current_date", "current_time", "current_timestamp",
		"date", "time", "datetime", "julianday", "unixepoch", "strftime", "timediff",
	}
)

// authorize says what a statement may do. What writes to the database is left to
// query_only, which says so.
func authorize(action sqlite3.AuthorizerActionCode, name, arg, _, _ string) sqlite3.AuthorizerReturnCode {
	denied := false
	switch action {
	case sqlite3.AUTH_ATTACH, sqlite3.AUTH_DETACH:
		denied = true
	case sqlite3.AUTH_PRAGMA:
		name = strings.ToLower(name)
		denied = !slices.Contains(inquiring, name) && (arg != "" || !slices.Contains(settings, name))
	case sqlite3.AUTH_FUNCTION:
		denied = slices.Contains(chancy, strings.ToLower(arg))
	}
	if denied {
		return sqlite3.AUTH_DENY
	}
	return sqlite3.AUTH_OK
}

var errSeveral = errors.New("one statement at a time: after the first comes another")

// read runs a statement and writes what it gives, as far as it comes.
func read(c *sqlite3.Conn, sql string, out *protocol.Found) (err error) {
	defer recoverMemory(&err)
	stmt, rest, err := c.Prepare(sql)
	if err != nil {
		return err
	}
	defer stmt.Close()
	if skipBlank(rest) != "" {
		return errSeveral
	}
	for i := range stmt.ColumnCount() {
		out.Columns = append(out.Columns, shorten(stmt.ColumnName(i)))
	}
	for stmt.Step() {
		if len(out.Rows) == maxRows {
			out.Limit = fmt.Sprintf("the first %d rows; there are more", maxRows)
			return nil
		}
		row := make([]protocol.Value, len(out.Columns))
		for i := range row {
			row[i] = value(stmt, i)
		}
		out.Rows = append(out.Rows, row)
	}
	return stmt.Err()
}

// recoverMemory turns what SQLite's driver makes of too little memory into an error.
func recoverMemory(err *error) {
	if p := recover(); p != nil {
		if e, ok := p.(error); !ok || words(e) != "out of memory" {
			panic(p)
		}
		*err = sqlite3.NOMEM
	}
}

// value reads a column of the row that a statement stands on.
func value(stmt *sqlite3.Stmt, column int) protocol.Value {
	switch stmt.ColumnType(column) {
	case sqlite3.NULL:
		return protocol.Value{Kind: protocol.NullValue, Text: "NULL"}
	case sqlite3.BLOB:
		b := stmt.ColumnRawBlob(column)
		if most := maxShown / 2; len(b) > most {
			return protocol.Value{Kind: protocol.BlobValue, Text: fmt.Sprintf("x'%s… (%s bytes)", hex.EncodeToString(b[:most]), thousands(len(b)))}
		}
		return protocol.Value{Kind: protocol.BlobValue, Text: "x'" + hex.EncodeToString(b) + "'"}
	case sqlite3.INTEGER, sqlite3.FLOAT:
		return protocol.Value{Kind: protocol.NumberValue, Text: stmt.ColumnText(column)}
	}
	return protocol.Value{Text: shorten(strings.ToValidUTF8(stmt.ColumnText(column), "\ufffd"))}
}

// shorten is the beginning of a text that is long.
func shorten(text string) string {
	n := utf8.RuneCountInString(text)
	if n <= maxShown {
		return text
	}
	return fmt.Sprintf("%s… (%s characters)", string([]rune(text)[:maxShown]), thousands(n))
}

// thousands writes a number in groups of three digits.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}

// words are SQLite's own, without what the driver puts before them.
func words(err error) string {
	text := err.Error()
	var e *sqlite3.Error
	if errors.As(err, &e) {
		text = strings.TrimPrefix(text, e.ExtendedCode().Error()+": ")
	}
	return strings.TrimPrefix(text, "sqlite3: ")
}

// skipBlank is a text from where SQL begins in it: past spaces, comments and
// semicolons.
func skipBlank(sql string) string {
	for {
		sql = strings.TrimLeft(sql, " \t\r\n\f;")
		end := ""
		switch {
		case strings.HasPrefix(sql, "--"):
			end = "\n"
		case strings.HasPrefix(sql, "/*"):
			end = "*/"
		default:
			return sql
		}
		if _, after, ok := strings.Cut(sql[2:], end); ok {
			sql = after
		} else {
			return ""
		}
	}
}
