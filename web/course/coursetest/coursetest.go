// Package coursetest has a lesson for the tests of those who show one.
package coursetest

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/web/course"
	"twodeliveries/web/shown"
	"twodeliveries/web/webtest"
)

// One is a course of one lesson, and another by name, about the lost ACK: read, predict, predict a number, do, and the end.
func One() *course.Course {
	end := shown.Spot{Kind: shown.AtEnd}
	count := func(name string, n int) []course.Fact {
		return []course.Fact{{Kind: course.CountFact, Name: name, Op: "=", N: n}}
	}
	text := scenario.MustParse("order snack-7 7\ndrop response 1").String()
	passages := []course.Passage{
		{Slug: "read", Title: "Read", Preset: "lost-ack", Scenario: webtest.Text("lost-ack"), Until: &shown.Spot{Kind: shown.AtEvent, Name: "timeout", N: 1}},
		{Slug: "guess", Title: "Guess", Preset: "lost-ack", Scenario: webtest.Text("lost-ack"), Stay: true,
			At: shown.Spot{Kind: shown.AtEvent, Name: "timeout", N: 1},
			Question: &course.Prediction{Text: "How often?", When: end, Because: "The id is known.", Choices: []course.Choice{
				{Facts: count("applications", 2), Text: "Twice."},
				{Facts: append(count("applications", 1), count("duplicates", 1)...), Text: "Once."},
			}}},
		{Slug: "number", Title: "Number", Scenario: text, Question: &course.Prediction{
			Text: "How many?", When: end, Because: "So many.", Number: &course.Fact{Kind: course.CountFact, Name: "requests"}}},
		{Slug: "do", Title: "Do", Scenario: scenario.MustParse("order snack-7 7").String(), Goal: &course.Goal{
			Want: count("requests", 2), Faults: 1, Keep: []string{"receiver", course.KeepOrders}, Solution: text}},
		{Slug: "end", Title: "End", Scenario: text},
	}
	return &course.Course{Lessons: []course.Lesson{
		{Name: "one", Title: "One", Length: len(passages), Passages: passages},
		{Name: "two", Title: "Two", Length: 3},
	}}
}
