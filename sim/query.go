package sim

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/ncruces/go-sqlite3"

	"twodeliveries/sim/protocol"
)

// maxShown is how many characters of a value are shown.
const maxShown = 300

// Query runs one statement that only reads, on a connection of its own. It never
// fails: SQLite's words stand in Found.Error. The same statement finds the same.
func (s *Snapshot) Query(sql string) protocol.Found {
	if sql = skipBlank(sql); sql == "" {
		return protocol.Found{Error: "there is no statement to run; try SELECT * FROM sqlite_schema"}
	}
	var out protocol.Found
	err := s.engine.connect(s.disk.Clone(), func(c *sqlite3.Conn) error {
		b, err := restrict(c)
		if err == nil {
			err = read(c, b, sql, &out)
		}
		switch {
		case b.refused != nil:
			err = b.refused
		case b.spent():
			out.Limit, err = b.limit(), nil
		}
		return err
	})
	if err != nil {
		return protocol.Found{Error: words(err)}
	}
	return out
}

var errSeveral = errors.New("one statement at a time: after the first comes another")

// read runs a statement and writes what it gives, as far as it comes.
func read(c *sqlite3.Conn, b *bounds, sql string, out *protocol.Found) (err error) {
	defer recoverMemory(&err)
	b.extra = true
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
	for next := func() bool { b.extra = true; return stmt.Step() }; next(); {
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
