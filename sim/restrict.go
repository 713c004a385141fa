package sim

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ncruces/go-sqlite3"
)

// Limits of a query. Steps of SQLite's virtual machine alone bound no time: one step
// takes the longer the longer the values are that it works on, so these are short;
// and one that sorts takes as long as there is room for what is sorted. A clock
// bounds nothing: the same statement is to find the same everywhere.
const (
	maxSteps     = 150_000
	heavySteps   = 10_000 // with a function of heavy
	pragmaSteps  = 1000   // that a look into the schema counts as
	maxRows      = 200
	maxColumns   = 50
	maxSQL       = 10_000  // bytes of the statement
	maxValue     = 1000    // bytes of a value or a row; those of a run have at most some hundred
	maxPattern   = 50      // bytes of a pattern of LIKE and GLOB
	maxArguments = 10      // of a function
	maxHeap      = 8 << 20 // bytes
)

var limits = map[sqlite3.LimitCategory]int{
	sqlite3.LIMIT_LENGTH:              maxValue,
	sqlite3.LIMIT_SQL_LENGTH:          maxSQL,
	sqlite3.LIMIT_COLUMN:              maxColumns,
	sqlite3.LIMIT_EXPR_DEPTH:          100,
	sqlite3.LIMIT_COMPOUND_SELECT:     50,
	sqlite3.LIMIT_FUNCTION_ARG:        maxArguments,
	sqlite3.LIMIT_ATTACHED:            0,
	sqlite3.LIMIT_LIKE_PATTERN_LENGTH: maxPattern,
}

// Functions that a statement may not use, or only within less steps. All others take
// at most as long as their arguments are.
var (
	// A clock and chance are not the run's.
	chancy = []string{
		"random", "randomblob", "current_date", "current_time", "current_timestamp",
		"date", "time", "datetime", "julianday", "unixepoch", "strftime", "timediff",
	}
	// The time of these grows with the product of two lengths.
	heavy = []string{"like", "glob", "replace", "instr", "json_patch", "jsonb_patch"}
	// That of these grows beyond any length.
	endless = map[string]string{
		"regexp": "use LIKE or GLOB", "regexpi": "use LIKE or GLOB",
		"decimal": numbers, "decimal_add": numbers, "decimal_sub": numbers, "decimal_mul": numbers, "decimal_pow2": numbers,
		"decimal_exp": numbers, "decimal_cmp": numbers, "decimal_sum": numbers,
	}
	// And that of these with two arguments.
	endlessWithTwo = map[string]string{"trim": spaces, "ltrim": spaces, "rtrim": spaces, "unhex": "use it without the second argument"}
)

const (
	numbers = "use numbers"
	spaces  = "without the second argument it takes away spaces"
)

func unbounded(function, instead string) error {
	return fmt.Errorf("%s is not to be had here, since nothing bounds the time it takes; %s", function, instead)
}

// bounds see to it that a statement only reads, and ends. As a context it is done
// after some calls: SQLite asks it once every stepsPerCall steps, so a query ends at
// the same step wherever it runs.
type bounds struct {
	context.Context
	extra   bool   // the next call is the driver's own, which asks before it calls SQLite
	steps   int    // so far
	most    int    // they may be
	heavy   string // the function why they may be less, or ""
	refused error  // that the statement wants what it may not
}

const stepsPerCall = 1000

// restrict has SQLite refuse all that is not reading, and all that has no end.
func restrict(c *sqlite3.Conn) (*bounds, error) {
	b := &bounds{Context: context.Background(), most: maxSteps}
	c.HardHeapLimit(maxHeap)
	// What is sorted or kept aside stays within the heap.
	if err := c.Exec("PRAGMA temp_store = MEMORY; PRAGMA query_only = ON"); err != nil {
		return b, err
	}
	for category, most := range limits {
		c.Limit(category, most)
	}
	for name, instead := range endlessWithTwo {
		refuse := func(ctx sqlite3.Context, _ ...sqlite3.Value) {
			ctx.ResultError(unbounded(name+" with two arguments", instead))
		}
		if err := c.CreateFunction(name, 2, sqlite3.DETERMINISTIC, refuse); err != nil {
			return b, err
		}
	}
	if err := c.CreateCollation("decimal", b.decimal); err != nil {
		return b, err
	}
	c.SetInterrupt(b)
	return b, c.SetAuthorizer(b.authorize)
}

// decimal stands in for the order of that name, whose time nothing bounds either: the
// statement that compares by it ends.
func (b *bounds) decimal(x, y []byte) int {
	b.refused, b.steps = unbounded("COLLATE decimal", numbers), b.most
	return bytes.Compare(x, y)
}

// Err implements [context.Context].
func (b *bounds) Err() error {
	if !b.extra {
		b.steps += stepsPerCall
	}
	b.extra = false
	if b.spent() {
		return context.DeadlineExceeded
	}
	return nil
}

func (b *bounds) spent() bool { return b.steps > b.most }

// limit says that the steps are spent.
func (b *bounds) limit() string {
	text := fmt.Sprintf("stopped after %s steps of SQLite’s virtual machine", thousands(b.most))
	if b.heavy != "" {
		text += ", the most that a statement with " + b.heavy + " gets"
	}
	return text
}

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
)

// authorize says what a statement may do. What writes to the database is left to
// query_only, which says so. A pragma may be asked anew for each row of something
// else, in a statement of its own, whose steps nobody counts.
func (b *bounds) authorize(action sqlite3.AuthorizerActionCode, name, arg, _, _ string) sqlite3.AuthorizerReturnCode {
	denied := false
	switch action {
	case sqlite3.AUTH_ATTACH, sqlite3.AUTH_DETACH:
		denied = true
	case sqlite3.AUTH_PRAGMA:
		name = strings.ToLower(name)
		b.steps += pragmaSteps
		denied = b.spent() || !slices.Contains(inquiring, name) && (arg != "" || !slices.Contains(settings, name))
	case sqlite3.AUTH_FUNCTION:
		denied = !b.function(strings.ToLower(arg))
	}
	if denied {
		return sqlite3.AUTH_DENY
	}
	return sqlite3.AUTH_OK
}

// function tells whether a statement may use a function.
func (b *bounds) function(name string) bool {
	if instead, ok := endless[name]; ok {
		b.refused = unbounded(name, instead)
	}
	if slices.Contains(heavy, name) && b.heavy == "" {
		b.heavy, b.most = name, heavySteps
	}
	return b.refused == nil && !slices.Contains(chancy, name)
}
