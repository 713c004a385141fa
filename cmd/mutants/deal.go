package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"twodeliveries/cmd/mutants/mutant"
)

// death is how a mutant dies, as the runner tells it.
type death struct {
	By, What, In string
	Trials       int
}

// errand is a mutant to kill, and which trial of the plan is to kill it.
type errand struct {
	*mutation
	trial int
}

// everything is no one trial: all of them are made.
const everything = -1

// plan has the runner make the plan.
func (b *built) plan(how ...string) error {
	said, err := run(b.dir, b.runner, append([]string{"-make", "-plan", b.planFile()}, how...)...)
	if err != nil {
		return fmt.Errorf("make plan: %w\n%s", err, said)
	}
	return nil
}

func (b *built) planFile() string { return filepath.Join(b.dir, "plan.json") }

// deal has several processes kill mutants, and tells how each dies.
func (b *built) deal(errands []errand, workers int, tell func(*mutation, death)) error {
	todo := make(chan errand, len(errands))
	for _, e := range errands {
		todo <- e
	}
	close(todo)
	failures := make(chan error, workers)
	var one sync.Mutex
	for range workers {
		go func() {
			failures <- b.work(todo, func(m *mutation, d death) {
				one.Lock()
				defer one.Unlock()
				tell(m, d)
			})
		}()
	}
	var all []error
	for range workers {
		all = append(all, <-failures)
	}
	return errors.Join(all...)
}

// work kills mutants. One of a constant has a process of its own, which begins with it;
// so has whatever comes after one that has ended the process.
func (b *built) work(todo <-chan errand, dead func(*mutation, death)) error {
	var p *process
	defer func() { p.end() }()
	for e := range todo {
		m := e.mutation
		if m.part.fn == nil || p == nil {
			p.end()
			var err error
			if p, err = b.start(m); err != nil {
				return err
			}
		}
		d, ok := p.kill(e)
		if !ok {
			d = death{By: "limit", What: "the program ends"}
		}
		dead(m, d)
		if m.part.fn == nil || !ok {
			p.end()
			p = nil
		}
	}
	return nil
}

// process is a runner at work.
type process struct {
	command *exec.Cmd
	orders  *os.File
	answers *bufio.Scanner
}

// start starts a runner, with a mutant of a constant on from the start.
func (b *built) start(m *mutation) (*process, error) {
	c := exec.Command(b.runner, "-plan", b.planFile())
	c.Env = os.Environ()
	if m.part.fn == nil {
		c.Env = append(c.Env, fmt.Sprintf("%s=%d", mutant.Variable, m.id))
	}
	read, write, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start runner: %w", err)
	}
	defer read.Close()
	c.Stdin = read
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("start runner: %w", err)
	}
	return &process{command: c, orders: write, answers: bufio.NewScanner(out)}, nil
}

// kill has the runner kill a mutant; ok is false if that has ended the runner.
func (p *process) kill(e errand) (d death, ok bool) {
	part := e.part.id
	if e.part.fn == nil {
		part = 0
	}
	fmt.Fprintln(p.orders, e.id, part, e.point, e.trial)
	if !p.answers.Scan() {
		return d, false
	}
	return d, json.Unmarshal(p.answers.Bytes(), &d) == nil
}

// end ends a runner.
func (p *process) end() {
	if p != nil {
		p.orders.Close()
		p.command.Wait() // whatever it says: all answers have been read
	}
}
