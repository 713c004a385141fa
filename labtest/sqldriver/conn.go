// Package sqldriver is database/sql on the disk of a run: the connections are those of
// github.com/ncruces/go-sqlite3/driver, each of whose calls is made where the lab can
// see it, and after each statement and commit the code stands at a point.
package sqldriver

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strings"
	"sync/atomic"

	sqlite "github.com/ncruces/go-sqlite3/driver"

	"github.com/ncruces/go-sqlite3"

	"twodeliveries/sim"
	"twodeliveries/sim/node"
	"twodeliveries/sim/store"
)

// Open is the opener of a design whose code uses database/sql. The parameters are what
// stands behind the question mark of an address, such as "_txlock=deferred".
func Open(parameters string) store.Opener {
	return func(dsn string) (*sqlite3.Conn, any, error) {
		if parameters != "" {
			dsn += "&" + parameters
		}
		conn, err := (&sqlite.SQLite{}).Open(dsn)
		if err != nil {
			return nil, nil, err
		}
		return conn.(sqlite.Conn).Raw(), conn, nil
	}
}

// Pool makes the connections of one process.
type Pool struct {
	Host  sim.Host
	Do    func(what func()) error // has the lab do something
	Over  func() bool             // the process is dead
	Apart func() bool             // this is a goroutine of database/sql's own
	Lock  string                  // of transactions that say nothing else, as told
	links []*link
}

var _ driver.Connector = (*Pool)(nil)

// Connect opens a connection.
func (p *Pool) Connect(context.Context) (driver.Conn, error) {
	l := &link{pool: p, open: map[closer]context.Context{}}
	err := p.do(func() error {
		db, through := p.Host.Connect()
		l.db, l.inner = db, through.(inner)
		p.links = append(p.links, l)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return l, nil
}

// Driver is part of a connector.
func (p *Pool) Driver() driver.Driver { return &sqlite.SQLite{} }

// do has the lab do something for the code. Of a dead process it does nothing.
func (p *Pool) do(what func() error) error {
	var err error
	asked := p.Do(func() {
		p.Settle()
		err = what()
	})
	if p.Over() {
		return driver.ErrBadConn
	}
	if asked != nil {
		return asked
	}
	return err
}

// Reach stands at a point, where something may be thrown at the code.
func (p *Pool) Reach(point string) (err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case node.Thrown:
			err = fmt.Errorf("%s after %s", thrown, point)
		default:
			panic(thrown)
		}
	}()
	p.Host.Reach(node.Point(point))
	return nil
}

// Settle ends what a context ends whose time is over: database/sql has another goroutine
// do that, sooner or later; in a run it is done when the code next asks for something.
func (p *Pool) Settle() {
	for _, l := range p.links {
		if l.db == nil {
			continue
		}
		if l.left.Load() {
			l.end()
			continue
		}
		for c, ctx := range l.open {
			if ctx.Err() != nil {
				l.shut(c)
			}
		}
		if l.tx != nil && l.tx.Err() != nil {
			l.spent.Store(true)
			l.rollback()
		}
	}
}

// do has the lab do something on the connection.
func (l *link) do(what func() error) error {
	return l.pool.do(func() error {
		if l.spent.Load() {
			return context.Canceled
		}
		return what()
	})
}

// Close closes what is open, as far as anything still is.
func (p *Pool) Close() {
	for _, l := range p.links {
		for c := range l.open {
			l.shut(c)
		}
	}
	p.links = nil
}

// inner is a connection of the driver underneath.
type inner interface {
	sqlite.Conn
	driver.ExecerContext
}

// closer is a statement or rows that are open.
type closer interface{ Close() error }

// link is one connection.
type link struct {
	pool  *Pool
	db    *store.DB
	inner inner
	tx    context.Context // of the open transaction, nil for none
	open  map[closer]context.Context
	left  atomic.Bool // nobody uses it any more
	spent atomic.Bool // a context has ended its transaction: nothing more is done on it
}

var (
	_ driver.Conn               = (*link)(nil)
	_ driver.ConnBeginTx        = (*link)(nil)
	_ driver.ConnPrepareContext = (*link)(nil)
	_ driver.ExecerContext      = (*link)(nil)
	_ driver.QueryerContext     = (*link)(nil)
	_ driver.NamedValueChecker  = (*link)(nil)
	_ driver.Validator          = (*link)(nil)
)

// IsValid tells database/sql whether the connection can be used again.
func (l *link) IsValid() bool { return !l.spent.Load() }

// CheckNamedValue takes what database/sql takes.
func (l *link) CheckNamedValue(v *driver.NamedValue) (err error) {
	v.Value, err = driver.DefaultParameterConverter.ConvertValue(v.Value)
	return err
}

// Begin begins a transaction.
func (l *link) Begin() (driver.Tx, error) {
	return l.BeginTx(context.Background(), driver.TxOptions{})
}

// BeginTx begins a transaction.
func (l *link) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	err := l.do(func() error {
		err := l.db.Watch(statement("BEGIN "+l.pool.lock(o), nil), func() ([]string, error) {
			_, err := l.inner.BeginTx(ctx, o)
			return nil, err
		})
		if err == nil {
			l.tx = ctx
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return transaction{l}, nil
}

// lock is how a transaction takes its locks, as the driver underneath understands it.
func (p *Pool) lock(o driver.TxOptions) string {
	switch {
	case o.Isolation == 6: // sql.LevelSerializable
		return store.Immediate
	case o.ReadOnly:
		return store.Deferred
	}
	return strings.ToUpper(p.Lock)
}

// Close ends the connection; where a context has ended it, soon.
func (l *link) Close() error {
	if l.pool.Apart() {
		l.left.Store(true)
		return nil
	}
	return l.pool.do(func() error {
		l.end()
		return nil
	})
}

// end closes the connection, and what is open on it.
func (l *link) end() {
	if l.db == nil {
		return
	}
	for c := range l.open {
		l.shut(c)
	}
	l.pool.Host.Disconnect(l.db)
	l.db = nil
}

// shut closes a statement or rows.
func (l *link) shut(c closer) error {
	if _, open := l.open[c]; !open {
		return nil
	}
	delete(l.open, c)
	return c.Close()
}

// rollback undoes the open transaction.
func (l *link) rollback() error {
	if l.tx == nil {
		return nil // a context that is over has ended it
	}
	l.tx = nil
	return l.db.Watch(statement("ROLLBACK", nil), rowless(l.inner.(driver.Tx).Rollback))
}

// rowless is what gives no row.
func rowless(f func() error) func() ([]string, error) {
	return func() ([]string, error) { return nil, f() }
}

// transaction is an open transaction.
type transaction struct{ link *link }

// Commit commits it. When it fails nothing of it is there.
func (t transaction) Commit() error {
	l := t.link
	return l.do(func() error {
		if err := l.pool.Reach("committing"); err != nil {
			l.rollback()
			return err
		}
		l.tx = nil
		if err := l.db.Watch(statement("COMMIT", nil), rowless(l.inner.(driver.Tx).Commit)); err != nil {
			return err
		}
		return l.pool.Reach("commit")
	})
}

// Rollback undoes it.
func (t transaction) Rollback() error {
	if t.link.pool.Apart() {
		return nil // its context is over: see Settle
	}
	return t.link.do(t.link.rollback)
}
