package scenario

// Limits of a scenario text.
const (
	MaxText       = 16 << 10               // bytes of the whole text
	MaxLine       = 1000                   // bytes of one line
	MaxTitle      = 120                    // characters of the title
	MaxStatements = 200                    // orders, actions and faults
	MaxID         = 40                     // characters of an order's id
	MaxQty        = 1_000_000              // goods in one order
	MaxTime       = 365 * 24 * 3600 * 1000 // ms, of every time written
	MaxNumber     = 20_000                 // number of a message, occurrence of a point
	MaxCopy       = 200                    // number of a copy
)
