package proxy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// maxJournal is how long a journal may be, in bytes.
const maxJournal = 16 << 20

// journal looks at a file of somebody else with a line of JSON for each application.
type journal struct{ file string }

// Look reads the lines that are complete. A file that is not there yet has none.
func (j journal) Look() (rows []Row, err error) {
	f, err := os.Open(j.file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxJournal+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxJournal {
		return nil, fmt.Errorf("%s has more than %d bytes", j.file, maxJournal)
	}
	lines := bytes.Split(text, []byte("\n"))
	for i, line := range lines[:len(lines)-1] {
		var row struct {
			ID  *string
			Qty *int
		}
		if json.Unmarshal(line, &row) != nil || row.ID == nil || row.Qty == nil {
			return nil, fmt.Errorf(`%s, line %d is not like {"id": "snack-7", "qty": 7}`, j.file, i+1)
		}
		if len(rows) == MaxRows {
			return nil, fmt.Errorf("%s has more than %d lines", j.file, MaxRows)
		}
		rows = append(rows, Row{*row.ID, *row.Qty})
	}
	return rows, nil
}
