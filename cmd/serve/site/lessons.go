package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/strip"
	"twodeliveries/web"
	"twodeliveries/web/course"
	"twodeliveries/web/lesson"
	"twodeliveries/web/lessons"
	"twodeliveries/web/link"
	"twodeliveries/web/shown"
)

// stillStrip is the width of the strips in a lesson that is read without scripts, in px.
const stillStrip = 760

// readLessons reads all lessons. One that says something its runs do not is an error.
func readLessons(lab *sim.Engine) (*course.Course, error) {
	run := func(sc scenario.Scenario) *trace.Recording { return lab.Run(sc) }
	course, err := lessons.Read(lessons.Files, run)
	if err != nil {
		return nil, fmt.Errorf("read the lessons:\n%w", err)
	}
	return course, nil
}

// addLessons adds the page about all lessons and the page of each.
func (s *Site) addLessons(lab *sim.Engine, base string) error {
	course, err := readLessons(lab)
	if err != nil {
		return err
	}
	const all = "lessons/index.html"
	if err := s.addPage(all, func() ([]byte, error) { return s.lessonsPage(course, locate(base, all)) }); err != nil {
		return err
	}
	for i := range course.Lessons {
		l := &course.Lessons[i]
		name := "lessons/" + l.Name + "/index.html"
		rec := lab.Run(l.Passages[0].Start())
		strips := func(sc scenario.Scenario, shop bool) string {
			return shown.NewRun(lab.Run(sc)).Strip(scenario.View{ShopView: shop}, stillStrip).SVG(strip.Whole)
		}
		if err := s.addPage(name, func() ([]byte, error) { return s.lessonPage(course, l, rec, strips, locate(base, name)) }); err != nil {
			return err
		}
	}
	return nil
}

// lessonsPage writes the page about all lessons.
func (s *Site) lessonsPage(course *course.Course, at location) ([]byte, error) {
	path := course.Only("")
	p := s.newPage(at, card{
		Title:    "Lessons",
		Sentence: "A path of lessons about delivering one order twice: predict what happens, see the run, break it and mend it yourself.",
	})
	p.Lab = template.HTML(prerender(&lesson.Lessons{Course: path, Site: link.Site{Root: p.Root}}))
	return p.withCourse(path)
}

// lessonPage writes the page of a lesson: prerendered at its first passage, with the
// run of it, so that it can be read and stepped before the engine is there.
func (s *Site) lessonPage(course *course.Course, l *course.Lesson, rec *trace.Recording,
	strips func(scenario.Scenario, bool) string, at location) ([]byte, error) {
	text, err := json.Marshal(rec) // escapes <, so it cannot end the script element
	if err != nil {
		return nil, err
	}
	p := s.newPage(at, card{Title: l.Title, Sentence: l.About})
	site := link.Site{Root: p.Root}
	only := course.Only(l.Name)
	lab := func() *web.Lab {
		return &web.Lab{Preset: l.Passages[0].Preset, Recording: rec, Site: site, Course: only, Lesson: l.Name}
	}
	p.Lab = template.HTML(prerender(lab()))
	if p.Steps, err = stepsOf(lab()); err != nil {
		return nil, err
	}
	p.Still = template.HTML(prerender(lesson.StillLesson(l, site, strips)) + prerender(web.Still(rec)))
	p.Recording = template.JS(text)
	return p.withCourse(only)
}

// withCourse writes the page with the lessons it needs.
func (p page) withCourse(c *course.Course) ([]byte, error) {
	text, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	p.Course = template.JS(text)
	var out bytes.Buffer
	err = pageTemplate.Execute(&out, p)
	return out.Bytes(), err
}
