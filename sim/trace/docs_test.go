package trace

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the generated part of docs/recording.md")

const reference = "../../docs/recording.md"

// The reference has every field of the recording, with what the types say of it.
// After a change of them:
//
//	go test ./sim/trace -run TestReference -update
func TestReference(t *testing.T) {
	written, err := os.ReadFile(reference)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(written), "<!-- types -->\n")
	require.True(t, ok)
	_, after, ok := strings.Cut(rest, "<!-- end -->")
	require.True(t, ok)
	fresh := before + "<!-- types -->\n" + newReader(t).types() + "<!-- end -->" + after
	if *update {
		require.NoError(t, os.WriteFile(reference, []byte(fresh), 0o644))
		return
	}
	require.Equal(t, fresh, string(written), "run the test with -update")
}

// reader finds comments in this package's code.
type reader struct {
	t      *testing.T
	specs  map[string]*ast.TypeSpec
	docs   map[string]string
	values map[string][]*ast.ValueSpec // constants by their type
}

func newReader(t *testing.T) *reader {
	r := &reader{t, map[string]*ast.TypeSpec{}, map[string]string{}, map[string][]*ast.ValueSpec{}}
	for _, name := range []string{"trace.go", "message.go", "tables.go", "proxy.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		require.NoError(t, err)
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				r.take(g)
			}
		}
	}
	return r
}

func (r *reader) take(g *ast.GenDecl) {
	for _, spec := range g.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			r.specs[spec.Name.Name], r.docs[spec.Name.Name] = spec, g.Doc.Text()
		case *ast.ValueSpec:
			if kind, ok := spec.Type.(*ast.Ident); ok {
				r.values[kind.Name] = append(r.values[kind.Name], spec)
			}
		}
	}
}

// types describes the recording, and every type of it in the order in which they
// are met. Reflection says which they are and what their fields are called.
func (r *reader) types() string {
	var b strings.Builder
	queue, met := []reflect.Type{reflect.TypeFor[Recording]()}, map[string]bool{"Recording": true}
	for len(queue) > 0 {
		now := queue[0]
		queue = queue[1:]
		fmt.Fprintf(&b, "## %s\n\n%s\n\n", now.Name(), strings.ReplaceAll(strings.TrimSpace(r.docs[now.Name()]), "\n", " "))
		if now.Kind() == reflect.String {
			r.constants(&b, now.Name())
			continue
		}
		b.WriteString("| field | what it holds | |\n|---|---|---|\n")
		for i := range now.NumField() {
			f := now.Field(i)
			name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			require.NotEmpty(r.t, name, "%s.%s", now.Name(), f.Name)
			said := r.comment(now.Name(), i)
			require.NotEmpty(r.t, said, "%s.%s has no comment", now.Name(), f.Name)
			kind := written(f.Type)
			if options == "omitempty" {
				kind += ", optional"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", name, kind, said)
			if of := ours(f.Type); of != nil && !met[of.Name()] {
				met[of.Name()] = true
				queue = append(queue, of)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// comment is what the code says of a field, by its number.
func (r *reader) comment(of string, number int) string {
	for _, f := range r.specs[of].Type.(*ast.StructType).Fields.List {
		if number -= len(f.Names); number < 0 {
			return strings.ReplaceAll(strings.TrimSpace(f.Comment.Text()), "|", "\\|")
		}
	}
	return ""
}

func (r *reader) constants(b *strings.Builder, kind string) {
	require.NotEmpty(r.t, r.values[kind], kind)
	b.WriteString("| value | |\n|---|---|\n")
	for _, spec := range r.values[kind] {
		value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		require.NoError(r.t, err)
		fmt.Fprintf(b, "| `%s` | %s |\n", value, strings.TrimSpace(spec.Comment.Text()))
	}
	b.WriteString("\n")
}

// written is how a value stands in JSON.
func written(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return "list of " + written(t.Elem())
	case reflect.Pointer:
		return written(t.Elem())
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64:
		return "number"
	}
	if of := ours(t); of != nil {
		return "[" + of.Name() + "](#" + strings.ToLower(of.Name()) + ")"
	}
	return "text"
}

// ours is the type of this package that a field's type is made of, or nil.
func ours(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.PkgPath() == "" {
		return nil
	}
	return t
}
