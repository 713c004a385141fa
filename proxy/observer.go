package proxy

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ncruces/go-sqlite3"
)

// patience is how long a look may take.
const patience = 5 * time.Second

// database looks at an SQLite file of somebody else.
type database struct{ file, query string }

// ParseObserver reads sqlite:FILE?QUERY, or json:FILE.
func ParseObserver(text string) (Observer, error) {
	if file, lines := strings.CutPrefix(text, "json:"); lines && file != "" {
		return journal{file}, nil
	}
	rest, ok := strings.CutPrefix(text, "sqlite:")
	file, query, asks := strings.Cut(rest, "?")
	if !ok || !asks || file == "" || strings.TrimSpace(query) == "" {
		return nil, fmt.Errorf("%q says nothing that can be observed: write sqlite:FILE?SELECT id, qty FROM ..., with a row for each application; or json:FILE, with a line such as {\"id\": \"snack-7\", \"qty\": 7} for each", text)
	}
	return database{file, query}, nil
}

// Look reads with a connection of its own that cannot write. A file that is not there yet
// has nothing in it.
func (d database) Look() (rows []Row, err error) {
	if _, err := os.Stat(d.file); errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	path, err := filepath.Abs(d.file)
	if err != nil {
		return nil, err
	}
	c, err := sqlite3.OpenFlags("file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=ro", sqlite3.OPEN_READONLY|sqlite3.OPEN_URI)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be observed: %w", d.file, err)
	}
	defer c.Close()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c.SetInterrupt(ctx)
	c.BusyTimeout(patience)
	if rows, err = d.read(c); err != nil {
		return nil, fmt.Errorf("%s cannot be observed: %w", d.file, err)
	}
	return rows, nil
}

func (d database) read(c *sqlite3.Conn) (rows []Row, err error) {
	stmt, rest, err := c.Prepare(d.query)
	switch {
	case err != nil:
		return nil, err
	case stmt == nil || strings.TrimSpace(strings.Trim(rest, ";")) != "":
		stmt.Close()
		return nil, errors.New("one SELECT is expected")
	}
	defer stmt.Close()
	if stmt.ColumnCount() != 2 {
		return nil, fmt.Errorf("the query gives %d columns, and two are expected: id and quantity", stmt.ColumnCount())
	}
	for stmt.Step() {
		if len(rows) == MaxRows {
			return nil, fmt.Errorf("the query gives more than %d rows", MaxRows)
		}
		rows = append(rows, Row{stmt.ColumnText(0), stmt.ColumnInt(1)})
	}
	return rows, stmt.Err()
}
