package node

// Edit changes an order that stands already. That is no message: whoever has to know of
// it needs one of its own.
func Edit(env Shop, id string, qty int) {
	tx := env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("UPDATE orders SET qty = ? WHERE id = ?", qty, id)
	tx.Commit()
}
