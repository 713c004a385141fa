package web

// saveDatabase has the browser save the file of a database, trace.Publisher or
// trace.Receiver, as it is at the cursor. It asks the engine for it; when there is
// none the page says so.
func (l *Lab) saveDatabase(db string) {
	s := l.session()
	if s.Refuses() {
		return
	}
	l.ask(s.Database(db))
}

// looked takes what was found in a database.
func (l *Lab) looked(save *File) {
	if save != nil {
		saveFile(save.Name, "application/vnd.sqlite3", save.Content)
	}
}
