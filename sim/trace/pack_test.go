package trace

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

// fill gives each field of a value something of its own: a list two elements, a number
// of either sign. It counts what it fills.
func fill(v reflect.Value, n *int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		*n++
		v.SetInt(int64(*n * *n * *n * (1 - *n%2*2)))
	case reflect.String:
		*n++
		v.SetString(fmt.Sprint("text ", *n))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), n)
		fill(v.Index(1), n)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	default:
		panic("what is a " + v.Type().String())
	}
}

func full(t *testing.T) *Recording {
	r, n := &Recording{}, 0
	fill(reflect.ValueOf(r).Elem(), &n)
	require.Greater(t, n, 200)
	return r
}

func TestEveryFieldOfARecordingIsPacked(t *testing.T) {
	in := full(t)
	out, err := Unpack(string(Pack(in)))
	require.NoError(t, err)
	require.Equal(t, in, out)
}

// What is empty and what is not there are two things, and a text that comes again is
// the same text.
func TestNothingIsMadeUpWhenARecordingIsPacked(t *testing.T) {
	for _, in := range []*Recording{
		{},
		{Warnings: []string{}, Unmet: []Unmet{}, Events: []Event{{}, {Torn: []int{}, Seen: []Change{{Old: []string{}, New: nil}}}}},
		{Title: "twice", Note: "twice", Scenario: "", Limit: "twice", Ms: 1 << 62, Format: -1 << 63},
	} {
		out, err := Unpack(string(Pack(in)))
		require.NoError(t, err)
		require.Equal(t, in, out)
	}
}

// A recording that was cut off or damaged is an error or another recording; no more.
func TestWhatCannotBeUnpackedIsAnError(t *testing.T) {
	whole := string(Pack(full(t)))
	for cut := range len(whole) {
		_, err := Unpack(whole[:cut])
		require.Error(t, err, cut)
	}
	_, err := Unpack(whole + "x")
	require.ErrorContains(t, err, "goes on")
	for i := range whole {
		for _, b := range []byte{0, 1, 0x7f, 0xff} {
			_, _ = Unpack(whole[:i] + string([]byte{b}) + whole[i+1:])
		}
	}
}
