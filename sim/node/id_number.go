package node

import "strings"

// IDNumber takes orders like Outbox, and writes an id of digits as a JSON number. Beyond
// 2^53 whoever reads it as a float reads another one.
type IDNumber struct {
	env Shop
}

// Place takes an order: order and outbox row are one transaction.
func (p *IDNumber) Place(o Order) {
	tx := p.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	m := Compose(p.env.Version(), o.ID, o)
	if strings.Trim(o.ID, "0123456789") == "" && o.ID[0] != '0' {
		m.Body = strings.Replace(m.Body, `"`+o.ID+`"`, o.ID, 1) // a number: no quotes
	}
	tx.Exec("INSERT INTO outbox (id, order_id, content_type, body) VALUES (?, ?, ?, ?)", m.ID, m.Order, m.Type, m.Body)
	p.env.Reach(OutboxInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)
	p.env.Wake()
}
