package desk

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		key, on        string
		command, shift bool
		want           string
	}{
		{"ArrowRight", "BODY", false, false, "forward"},
		{"ArrowLeft", "BUTTON", false, false, "back"},
		{" ", "BODY", false, false, "play"},
		{" ", "BUTTON", false, false, ""},
		{" ", "SUMMARY", false, false, ""},
		{"ArrowRight", "TEXTAREA", false, false, ""},
		{"Home", "INPUT", false, false, ""},
		{"End", "SELECT", false, false, ""},
		{"ArrowRight", "MENU", false, false, ""},
		{"?", "DIALOG", false, false, ""},
		{"?", "BODY", false, true, "help"},
		{"z", "BODY", true, false, "undo"},
		{"Z", "BODY", true, true, "redo"},
		{"z", "TEXTAREA", true, false, ""},
		{"ArrowLeft", "BODY", true, false, ""},
		{"x", "BODY", false, false, ""},
	} {
		require.Equal(t, c.want, KeyFor(c.key, c.on, c.command, c.shift), "%+v", c)
	}
}

func TestALabKnowsTheLessonItWasEnteredFrom(t *testing.T) {
	o := origin{"/x/lessons/one/#do", "One", "v1/step=3"}
	back, ok := readOrigin(o.text(), "v1/step=3")
	require.True(t, ok)
	require.Equal(t, o, back)
	for _, other := range []string{"", "v1/step=4"} {
		_, ok = readOrigin(o.text(), other)
		require.False(t, ok, "another link")
	}
	_, ok = readOrigin("damaged", "")
	require.False(t, ok)

	require.Equal(t, "You come from the lesson “One”.", o.notice().Title)
}
