// Command app is the page: it mounts web.Lab or exploring.Explore over what was
// prerendered. The engine runs in a worker beside it.
package main

import (
	"encoding/json"
	"net/url"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall/js"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web"
	"twodeliveries/web/course"
	"twodeliveries/web/desk"
	"twodeliveries/web/exploring"
	"twodeliveries/web/lesson"
	"twodeliveries/web/link"
	"twodeliveries/web/pupil"
	"twodeliveries/web/worker"
)

func main() {
	// A page makes little garbage, and to collect it holds the page up: seldom, and
	// once at the beginning, while nobody has pressed anything.
	debug.SetGCPercent(400)
	time.AfterFunc(time.Second, runtime.GC)
	guardAddress()
	pinLinks()
	js.Global().Call("addEventListener", "popstate", js.FuncOf(func(js.Value, []js.Value) any {
		guardAddress()
		return nil
	}))
	given := js.Global().Get("twoDeliveries") // set by loader.js
	site := link.Site{Root: given.Get("base").String(), OneFile: given.Get("oneFile").Truthy()}
	script := given.Get("engine").String()
	page := site.Find(location())
	if page.Explore {
		leaveFor(site.Root+"#", site.Lab(scenario.DefaultPreset), site.Lesson(""))
		explorer := &explorer{script: script}
		engine := &engineWorker{script: script, sources: protocol.Sources{}}
		app.RouteWithRegexp(".*", func() app.Composer {
			x := &exploring.Explore{Table: shipped[protocol.Table]("table"), Explorer: explorer, Engine: engine, Site: site}
			x.TakeOver()
			return x
		})
		app.RunWhenOnBrowser()
		return
	}
	course := shipped[course.Course]("course")
	if page.Lessons && pupil.NewPupil(course, page.Lesson) == nil {
		leaveFor(append(course.Others(site, ""), site.Root+"#", site.Explore(), site.Presets())...)
		app.RouteWithRegexp(".*", func() app.Composer {
			return &lesson.Lessons{Course: course, Site: site, Unknown: page.Lesson}
		})
		app.RunWhenOnBrowser()
		return
	}
	runLab(site, page, course, &engineWorker{script: script, sources: protocol.Sources{}})
}

// runLab mounts the lab, of a lesson if the page is one.
func runLab(site link.Site, page link.Page, course *course.Course, engine worker.Engine) {
	leaveFor(site.Explore(), site.Lesson(""))
	if page.Lessons {
		leaveFor(append(course.Others(site, page.Lesson), site.Explore(), site.Presets())...)
	}
	rec := shippedRecording()
	preset := presetOf(rec)
	switch {
	case page.Lessons:
		preset = ""
		if site.OneFile { // what came with it is the front page's run
			rec = nil
		}
	case page.Preset != "" && page.Preset != preset: // the page came with another run
		preset, rec = page.Preset, nil
	}
	app.RouteWithRegexp(".*", func() app.Composer {
		return &web.Lab{
			Preset:    preset,
			Recording: rec,
			Engine:    engine,
			Site:      site,
			Course:    course,
			Lesson:    page.Lesson,
			Embed:     link.EmbedOf(location()),
			Standing:  standing(),
		}
	})
	app.RunWhenOnBrowser()
}

// standing asks the script that has stepped the page until now how it stands; nil when
// none has. It waits until nothing is pressed: who let go over another button than the
// one that was pressed would have pressed none.
func standing() *desk.Standing {
	steps := js.Global().Get("twoSteps")
	if !steps.Truthy() {
		return nil
	}
	const tries = 2000
	for n := 0; n < tries && steps.Get("held").Truthy(); n++ {
		time.Sleep(5 * time.Millisecond)
	}
	var s desk.Standing
	if err := json.Unmarshal([]byte(steps.Call("leave").String()), &s); err != nil {
		return nil
	}
	return &s
}

// leaveFor has go-app follow links that begin so as a browser does, to another page.
// It takes every link for one into itself. What the page's own address begins with is
// left out: go-app would load the page again and again.
func leaveFor(prefixes ...string) {
	here := js.Global().Get("location").Get("href").String()
	prefixes = slices.DeleteFunc(prefixes, func(p string) bool { return strings.HasPrefix(here, p) })
	list, err := json.Marshal(prefixes)
	if err == nil {
		err = os.Setenv("GOAPP_INTERNAL_URLS", string(list))
	}
	if err != nil {
		panic("app: " + err.Error())
	}
}

// shipped reads what came with the page as JSON, in an element of this id; nil when it
// did not.
func shipped[T any](id string) *T {
	el := js.Global().Get("document").Call("getElementById", id)
	if !el.Truthy() {
		return nil
	}
	var out T
	if err := json.Unmarshal([]byte(el.Get("textContent").String()), &out); err != nil {
		return nil
	}
	return &out
}

// shippedRecording reads the run that came with the page; nil when there is none.
func shippedRecording() *trace.Recording {
	rec := shipped[trace.Recording]("recording")
	if rec == nil || rec.Format != trace.Format {
		return nil
	}
	return rec
}

// location is the address of the page, which guardAddress has mended.
func location() *url.URL {
	u, err := url.Parse(js.Global().Get("location").Get("href").String())
	if err != nil {
		return &url.URL{}
	}
	return u
}

// presetOf is the preset whose run was shipped.
func presetOf(rec *trace.Recording) string {
	if rec != nil {
		for _, p := range scenario.Presets() {
			if p.Title == rec.Title {
				return p.Name
			}
		}
	}
	return scenario.DefaultPreset
}

// guardAddress mends what url.Parse refuses in the address, a % that escapes
// nothing: go-app would stop at it. Escaped itself, it is read as it came.
func guardAddress() {
	href := js.Global().Get("location").Get("href").String()
	if _, err := url.Parse(href); err == nil {
		return
	}
	js.Global().Get("history").Call("replaceState", nil, "", link.EscapePercent(href))
}

// pinLinks makes the addresses of icon and manifest absolute: the page's own
// address changes with its scenario, and they are relative to it.
func pinLinks() {
	links := js.Global().Get("document").Call("querySelectorAll", "link[rel*=icon], link[rel=manifest]")
	for i := range links.Length() {
		links.Index(i).Set("href", links.Index(i).Get("href"))
	}
}
