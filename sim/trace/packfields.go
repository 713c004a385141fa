package trace

// Every field of a recording, in the order it is packed in. A test fills all that there
// are and finds the one that is left out.

func (p *packing) recording(r *Recording) {
	p.ints(&r.Format, &r.Ms)
	p.strings(&r.Title, &r.Note, &r.Scenario, &r.Limit, &r.Digest)
	p.bool(&r.Settled)
	p.settings(&r.Settings)
	list(p, &r.Nodes, func(n *Node) { p.strings(&n.Name, &n.Role, &n.DB) })
	list(p, &r.Tables, p.table)
	list(p, &r.Events, p.event)
	list(p, &r.Verdicts, p.verdict)
	p.counts(&r.Counts)
	list(p, &r.Unmet, func(u *Unmet) { p.ints(&u.Line); p.text(&u.Text) })
	list(p, &r.Warnings, p.text)
	list(p, &r.Sources, func(s *Source) { p.strings(&s.File, &s.Text) })
	list(p, &r.Schemas, func(s *Schema) { p.strings(&s.DB, &s.DDL) })
	maybe(p, &r.Proxy, func(x *Proxy) { p.text(&x.To); p.bool(&x.Observed) })
}

func (p *packing) settings(s *Settings) {
	for _, d := range []*Design{&s.Publisher, &s.Receiver, &s.Ack} {
		p.strings(&d.Name, &d.Does, &d.Wants, &d.Keeps)
	}
	p.bool(&s.Relay)
	p.ints(&s.Starts, &s.Retention)
}

func (p *packing) table(t *Table) {
	p.strings(&t.DB, &t.Name)
	list(p, &t.Columns, p.text)
	list(p, &t.Rows, func(r *Row) { p.long(&r.Key); list(p, &r.Values, p.text) })
}

func (p *packing) event(e *Event) {
	word(p, &e.Kind)
	word(p, &e.Detail)
	p.ints(&e.Ms, &e.Tx, &e.Nth, &e.Qty, &e.For, &e.Fault, &e.Ref, &e.Line)
	p.strings(&e.Node, &e.DB, &e.SQL, &e.Point, &e.Role, &e.Key, &e.Order, &e.Wish, &e.Note, &e.Stood, &e.File)
	list(p, &e.Torn, func(tx *int) { p.ints(tx) })
	maybe(p, &e.Msg, p.message)
	maybe(p, &e.Asked, func(a *Asked) {
		p.text(&a.Table)
		list(p, &a.By, p.text)
		list(p, &a.Wants, p.text)
		list(p, &a.Row, p.text)
	})
	list(p, &e.Applied, func(a *Application) { p.strings(&a.Order, &a.ID); p.ints(&a.Qty, &a.Request) })
	list(p, &e.Changes, p.change)
	list(p, &e.Seen, p.change)
	maybe(p, &e.Memory, func(m *Memory) { p.text(&m.Node); list(p, &m.Items, p.text) })
	maybe(p, &e.Counts, p.counts)
	list(p, &e.Rules, p.verdict)
}

func (p *packing) message(m *Msg) {
	word(p, &m.Kind)
	p.ints(&m.N, &m.Copy, &m.Qty, &m.Status, &m.Sent, &m.Arrives)
	p.strings(&m.ID, &m.Read, &m.Order, &m.Wish, &m.Body, &m.To)
	p.bool(&m.Injected)
}

func (p *packing) change(c *Change) {
	p.strings(&c.DB, &c.Table)
	word(p, &c.Op)
	p.long(&c.Key)
	list(p, &c.Old, p.text)
	list(p, &c.New, p.text)
}

func (p *packing) counts(c *Counts) {
	p.ints(&c.Orders, &c.Requests, &c.Deliveries, &c.AcksSent, &c.AcksAccepted, &c.Applications,
		&c.Duplicates, &c.Conflicts, &c.Unknown, &c.Refused, &c.Parked, &c.FalseAlarms, &c.Wishes, &c.Checkouts,
		&c.Effects, &c.Stock, &c.StockExpected)
}

func (p *packing) verdict(v *Verdict) {
	p.strings(&v.Name, &v.Order, &v.Why)
	word(p, &v.State)
	p.ints(&v.Step)
}
