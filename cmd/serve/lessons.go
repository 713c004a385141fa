package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web"
	"twodeliveries/web/lessons"
)

// addLessons adds the page about all lessons and the page of each. A lesson that
// says something its runs do not is an error.
func (s site) addLessons(lab *sim.Engine, names pins) error {
	run := func(sc scenario.Scenario) *trace.Recording { return lab.Run(sc) }
	course, err := lessons.Read(lessons.Files, run)
	if err != nil {
		return fmt.Errorf("read the lessons:\n%w", err)
	}
	const all = "lessons/index.html"
	if err := s.addPage(all, func() ([]byte, error) { return lessonsPage(course, root(all), names) }); err != nil {
		return err
	}
	for i := range course.Lessons {
		l := &course.Lessons[i]
		name := "lessons/" + l.Name + "/index.html"
		rec := lab.Run(l.Passages[0].Start())
		if err := s.addPage(name, func() ([]byte, error) { return lessonPage(course, l, rec, root(name), names) }); err != nil {
			return err
		}
	}
	return nil
}

// addPage adds what a function writes.
func (s site) addPage(name string, write func() ([]byte, error)) error {
	body, err := write()
	if err != nil {
		return fmt.Errorf("write page %s: %w", name, err)
	}
	s[name] = newFile(name, body)
	return nil
}

// lessonsPage writes the page about all lessons.
func lessonsPage(course *web.Course, root string, names pins) ([]byte, error) {
	p := newPage(root, names)
	p.Title = "Lessons"
	p.Description = "A path of lessons about delivering one order twice: predict what happens, see the run, break it and mend it yourself."
	p.Lab = template.HTML(prerender(&web.Lessons{Course: course.Only(""), Site: web.Site{Root: root}}))
	return p.withCourse(course.Only(""))
}

// lessonPage writes the page of a lesson: prerendered at its first passage, with the
// run of it, so that it can be read and stepped before the engine is there.
func lessonPage(course *web.Course, l *web.Lesson, rec *trace.Recording, root string, names pins) ([]byte, error) {
	text, err := json.Marshal(rec) // escapes <, so it cannot end the script element
	if err != nil {
		return nil, err
	}
	site := web.Site{Root: root}
	only := course.Only(l.Name)
	p := newPage(root, names)
	p.Title, p.Description = l.Title, l.About
	p.Lab = template.HTML(prerender(&web.Lab{
		Preset: l.Passages[0].Preset, Recording: rec, Site: site, Course: only, Lesson: l.Name,
	}))
	p.Still = template.HTML(prerender(web.StillLesson(l, site)) + stillRun(rec))
	p.Recording = template.JS(text)
	return p.withCourse(only)
}

// stillRun is the run of a lesson's first passage for who has no scripts.
func stillRun(rec *trace.Recording) string { return prerender(web.Still(rec)) }

// withCourse writes the page with the lessons it needs.
func (p page) withCourse(c *web.Course) ([]byte, error) {
	text, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	p.Course = template.JS(text)
	var out bytes.Buffer
	err = pageTemplate.Execute(&out, p)
	return out.Bytes(), err
}
