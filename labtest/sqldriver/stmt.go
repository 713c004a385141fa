package sqldriver

import (
	"context"
	"database/sql/driver"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// Prepare prepares a statement.
func (l *link) Prepare(sql string) (driver.Stmt, error) {
	return l.PrepareContext(context.Background(), sql)
}

// PrepareContext prepares a statement.
func (l *link) PrepareContext(ctx context.Context, sql string) (driver.Stmt, error) {
	s := &stmt{link: l, sql: sql}
	err := l.do(func() error { return s.prepare(ctx) })
	if err != nil {
		return nil, err
	}
	return s, nil
}

// ExecContext runs statements.
func (l *link) ExecContext(ctx context.Context, sql string, values []driver.NamedValue) (result driver.Result, err error) {
	err = l.do(func() error {
		if len(values) == 0 {
			return l.run(sql, nil, func() (_ []string, err error) {
				result, err = l.inner.ExecContext(ctx, sql, nil)
				return nil, err
			})
		}
		s := &stmt{link: l, sql: sql}
		if err := s.prepare(ctx); err != nil {
			return err
		}
		defer l.shut(s.inner)
		result, err = s.exec(ctx, values)
		return err
	})
	return result, err
}

// QueryContext runs a query.
func (l *link) QueryContext(ctx context.Context, sql string, values []driver.NamedValue) (rows driver.Rows, err error) {
	err = l.do(func() error {
		s := &stmt{link: l, sql: sql, once: true}
		if err := s.prepare(ctx); err != nil {
			return err
		}
		rows, err = s.query(ctx, values)
		return err
	})
	return rows, err
}

// run runs a statement where the lab sees it, and stands behind it.
func (l *link) run(sql string, values []driver.NamedValue, f func() ([]string, error)) error {
	told := []any(nil)
	if l.pool.Host.Words() {
		told = said(values)
	}
	if err := l.db.Watch(statement(sql, told), f); err != nil {
		return err
	}
	if name := nameOf(sql); name != "" {
		return l.pool.Reach(name)
	}
	return nil
}

// said are values as they are told.
func said(values []driver.NamedValue) (out []any) {
	for _, v := range values {
		if v.Name != "" {
			return nil // the statement has their names
		}
		switch x := v.Value.(type) {
		case nil:
			out = append(out, raw("NULL"))
		case []byte:
			out = append(out, raw(fmt.Sprintf("x'%x'", x)))
		case time.Time:
			out = append(out, x.Format(time.RFC3339Nano))
		default:
			out = append(out, x)
		}
	}
	return out
}

// raw is told without quotes.
type raw string

// stmt is a prepared statement.
type stmt struct {
	link  *link
	sql   string
	inner driver.Stmt
	once  bool // it is closed with its rows
}

var (
	_ driver.StmtExecContext   = (*stmt)(nil)
	_ driver.StmtQueryContext  = (*stmt)(nil)
	_ driver.NamedValueChecker = (*stmt)(nil)
)

func (s *stmt) prepare(ctx context.Context) (err error) {
	if s.inner, err = s.link.inner.PrepareContext(ctx, s.sql); err == nil {
		s.link.open[s.inner] = context.Background()
	}
	return err
}

// CheckNamedValue takes what database/sql takes.
func (s *stmt) CheckNamedValue(v *driver.NamedValue) error { return s.link.CheckNamedValue(v) }

// NumInput is how many values it wants.
func (s *stmt) NumInput() int { return s.inner.NumInput() }

// Close ends it.
func (s *stmt) Close() error {
	if s.link.pool.Apart() {
		return nil
	}
	return s.link.do(func() error { return s.link.shut(s.inner) })
}

// Exec is for drivers without contexts.
func (s *stmt) Exec([]driver.Value) (driver.Result, error) { return nil, driver.ErrSkip }

// Query is for drivers without contexts.
func (s *stmt) Query([]driver.Value) (driver.Rows, error) { return nil, driver.ErrSkip }

// ExecContext runs it.
func (s *stmt) ExecContext(ctx context.Context, values []driver.NamedValue) (result driver.Result, err error) {
	err = s.link.do(func() error {
		result, err = s.exec(ctx, values)
		return err
	})
	return result, err
}

func (s *stmt) exec(ctx context.Context, values []driver.NamedValue) (result driver.Result, err error) {
	err = s.link.run(s.sql, values, func() (_ []string, err error) {
		result, err = s.inner.(driver.StmtExecContext).ExecContext(ctx, values)
		return nil, err
	})
	return result, err
}

// QueryContext runs it as a query.
func (s *stmt) QueryContext(ctx context.Context, values []driver.NamedValue) (rows driver.Rows, err error) {
	err = s.link.do(func() error {
		rows, err = s.query(ctx, values)
		return err
	})
	return rows, err
}

// query runs a query up to its first row; the others are read as they are asked for,
// and as long as some are left the database is locked against writers. What a
// statement that changes rows returns is read at once.
func (s *stmt) query(ctx context.Context, values []driver.NamedValue) (driver.Rows, error) {
	r := &rows{stmt: s}
	err := s.link.run(s.sql, values, func() (row []string, err error) {
		if r.inner, err = s.inner.(driver.StmtQueryContext).QueryContext(ctx, values); err != nil {
			return nil, err
		}
		s.link.open[r.inner] = ctx
		err = r.start()
		return r.first(), err
	})
	if err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}

// rows are those of a query.
type rows struct {
	stmt    *stmt
	inner   driver.Rows
	columns []string
	ahead   [][]driver.Value // read, and not asked for yet
	ended   bool             // there are no more behind these
}

// Columns are their names.
func (r *rows) Columns() []string { return r.columns }

// start reads what has to be read at once.
func (r *rows) start() error {
	r.columns = r.inner.Columns()
	err := r.read()
	for all := changes(r.stmt.sql); all && err == nil; {
		err = r.read()
	}
	if err == io.EOF {
		r.ended, err = true, r.stmt.link.shut(r.inner)
	}
	return err
}

// first is the first row as it is told, nil for none.
func (r *rows) first() []string {
	if len(r.ahead) == 0 || !r.stmt.link.pool.Host.Words() {
		return nil
	}
	row := []string{}
	for _, v := range r.ahead[0] {
		switch v := v.(type) {
		case nil:
			row = append(row, "NULL")
		case []byte:
			row = append(row, fmt.Sprintf("x'%x'", v))
		default:
			row = append(row, fmt.Sprint(v))
		}
	}
	return row
}

// read reads one more row.
func (r *rows) read() error {
	row := make([]driver.Value, len(r.columns))
	if err := r.inner.Next(row); err != nil {
		return err
	}
	for i, v := range row {
		switch v := v.(type) { // what lies in memory that the next row is written to
		case []byte:
			row[i] = slices.Clone(v)
		case string:
			row[i] = strings.Clone(v)
		}
	}
	r.ahead = append(r.ahead, row)
	return nil
}

// Next gives the next row.
func (r *rows) Next(into []driver.Value) error {
	if len(r.ahead) == 0 && !r.ended {
		err := r.stmt.link.do(r.read)
		if err != nil {
			return err
		}
	}
	if len(r.ahead) == 0 {
		return io.EOF
	}
	copy(into, r.ahead[0])
	r.ahead = r.ahead[1:]
	return nil
}

// Close ends them.
func (r *rows) Close() error {
	if r.stmt.link.pool.Apart() {
		return nil
	}
	return r.stmt.link.do(func() error { return r.close() })
}

func (r *rows) close() error {
	err := error(nil)
	if r.inner != nil {
		err = r.stmt.link.shut(r.inner)
	}
	if r.stmt.once {
		r.stmt.link.shut(r.stmt.inner)
	}
	return err
}
