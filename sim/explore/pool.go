package explore

import (
	"context"
	"runtime"
	"sync"

	"twodeliveries/sim/scenario"
)

// Source is where jobs come from: a Plan, or a Table of them.
type Source interface {
	Next() (j Job, ok bool)
	Take(Result)
	Stop()
	Done() bool
	Err() error
	Progress() Progress
}

// Explore explores a scenario on all cores. When the context ends it stops, and
// keeps what was found. progress, if it is not nil, is told after every run and at
// the end. The error is a *scenario.Error, unless the code that ran has failed.
func Explore(ctx context.Context, sc scenario.Scenario, o Options, progress func(Progress)) (Report, error) {
	p, err := NewPlan(o, Trial{Scenario: sc, Depth: o.Depth})
	if err != nil {
		return Report{}, err
	}
	Work(ctx, p, runtime.GOMAXPROCS(0), progress)
	return p.Report(), p.Err()
}

// ahead is how many jobs are out for each worker, so that none waits.
const ahead = 4

// Work does all jobs of a source with that many workers. When the context ends it
// stops the source: a run that is under way then is not waited for, and what has
// been found is made smaller.
func Work(ctx context.Context, s Source, workers int, progress func(Progress)) {
	WorkUntil(ctx, context.Background(), s, workers, progress)
}

// WorkUntil is Work that, when the context quit ends, does not wait for anything to
// be made smaller either.
func WorkUntil(ctx, quit context.Context, s Source, workers int, progress func(Progress)) {
	jobs, results := make(chan Job, workers*ahead), make(chan Result, workers*ahead)
	var staff sync.WaitGroup
	for range workers {
		w := NewWorker()
		staff.Go(func() {
			defer w.Close()
			for j := range jobs {
				ends := ctx
				if j.Shrink != "" {
					ends = quit
				}
				w.Interrupt(func() bool { return ends.Err() != nil })
				results <- w.Do(j)
			}
		})
	}
	stop := ctx.Done()
	for out := 0; ; {
		for out < workers*ahead {
			j, ok := s.Next()
			if !ok {
				break
			}
			jobs <- j
			out++
		}
		if out == 0 {
			break
		}
		select {
		case r := <-results:
			out--
			s.Take(r)
			if progress != nil {
				progress(s.Progress())
			}
		case <-stop:
			stop = nil
			s.Stop()
		}
	}
	close(jobs)
	staff.Wait()
	if progress != nil {
		progress(s.Progress())
	}
}
