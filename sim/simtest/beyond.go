package simtest

import (
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
)

// Beyond is what a run leaves at its end beside orders and goods. Most leave nothing.
type Beyond struct {
	Mails   int // that went out, all in all
	Parcels int // that are out with the courier
	Parked  int // rows of the shop that are given up
	Unread  int // requests that the warehouse keeps for a version to come
}

// BeyondOf reads it from a run.
func BeyondOf(r *trace.Recording) Beyond {
	out := Beyond{Mails: r.Counts.Effects, Parked: r.Counts.Parked}
	if r.Role(trace.Courier) != "" {
		out.Mails, out.Parcels = 0, r.Counts.Effects
	}
	for _, t := range r.At(len(r.Events) - 1) {
		if t.DB == trace.Receiver && t.Name == "parked" {
			out.Unread = len(t.Rows)
		}
	}
	return out
}

// String leaves out what there is none of.
func (b Beyond) String() string {
	var out []string
	for _, part := range []struct {
		n    int
		what string
	}{{b.Mails, "mail"}, {b.Parcels, "parcel"}, {b.Parked, "row parked"}, {b.Unread, "request parked at the warehouse"}} {
		switch first, rest, _ := strings.Cut(part.what, " "); {
		case part.n == 1:
			out = append(out, "1 "+part.what)
		case part.n > 1:
			out = append(out, strings.TrimSpace(fmt.Sprintf("%d %ss %s", part.n, first, rest)))
		}
	}
	return strings.Join(out, ", ")
}

// LabBeyond is what the presets leave that leave any of it, worked out by hand.
var LabBeyond = map[string]Beyond{
	// Three attempts, and each of them is refused or unanswered.
	"fingerprint-unnormalised": {Parked: 1},
	"reject-duplicates":        {Parked: 1},
	"rebuilt-after-deploy":     {Parked: 1},
	"edit-rebuilt":             {Parked: 1},
	"id-missing":               {Parked: 1},
	"id-rounded":               {Parked: 1}, // the second order
	"no-dedupe":                {Parked: 1},
	"claim-lease-long":         {Parked: 1},
	"release-after-effect":     {Parked: 1},
	"refused-is-an-answer":     {Parked: 1}, // at the first no
	// Once inside each attempt; with a key the other side does it once.
	"unique-key-and-mail":     {Mails: 2},
	"external-effect":         {Mails: 2},
	"external-effect-mended":  {Mails: 1},
	"mail-for-nothing":        {Mails: 1, Parked: 1},
	"version-parked-for-good": {Parked: 1, Unread: 1},
	// The row is complete, by a 202.
	"version-parked-taken-for-done": {Unread: 1},

	"courier-rolled-back":         {Parcels: 2},
	"courier-receipt-lost":        {Parcels: 2},
	"courier-receipt-lost-mended": {Parcels: 1},
	"courier-key-forgotten":       {Parcels: 2},
	"courier-asked-first":         {Parcels: 1},
	"courier-asked-too-early":     {Parcels: 2},
	"courier-taken-back":          {Parcels: 1}, // two left, and one is back
	"courier-not-taken-back":      {Parcels: 2},
}
