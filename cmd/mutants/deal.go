package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"

	"twodeliveries/cmd/mutants/mutant"
)

// death is how a mutant dies, as the runner tells it.
type death struct {
	By, What, In string
	Trials       int
}

// plan has the runner make the plan: of how many single faults, and of how many pairs,
// one is taken.
func (b *built) plan(every, pairs int) error {
	said, err := run(b.dir, b.runner, "-make", "-plan", b.planFile(), "-every", strconv.Itoa(every), "-pairs", strconv.Itoa(pairs))
	if err != nil {
		return fmt.Errorf("make plan: %w\n%s", err, said)
	}
	return nil
}

func (b *built) planFile() string { return filepath.Join(b.dir, "plan.json") }

// deal has several processes kill mutants, and returns how each dies.
func (b *built) deal(mutants []*mutation, workers int, tell func(*mutation, death)) (map[*mutation]death, error) {
	todo := make(chan *mutation, len(mutants))
	for _, m := range mutants {
		todo <- m
	}
	close(todo)
	deaths, failures := map[*mutation]death{}, make(chan error, workers)
	var one sync.Mutex
	var staff sync.WaitGroup
	for range workers {
		staff.Go(func() {
			failures <- b.work(todo, func(m *mutation, d death) {
				one.Lock()
				defer one.Unlock()
				deaths[m] = d
				tell(m, d)
			})
		})
	}
	staff.Wait()
	for range workers {
		if err := <-failures; err != nil {
			return nil, err
		}
	}
	return deaths, nil
}

// work kills mutants. One of a constant has a process of its own, which begins with it;
// so has whatever comes after one that has ended the process.
func (b *built) work(todo <-chan *mutation, dead func(*mutation, death)) error {
	var p *process
	defer func() { p.end() }()
	for m := range todo {
		if m.part.fn == nil || p == nil {
			p.end()
			var err error
			if p, err = b.start(m); err != nil {
				return err
			}
		}
		d, ok := p.kill(m)
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
func (p *process) kill(m *mutation) (d death, ok bool) {
	part := m.part.id
	if m.part.fn == nil {
		part = 0
	}
	fmt.Fprintln(p.orders, m.id, part, m.point)
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
