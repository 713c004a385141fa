package picture

// CSS styles every class of a Picture, below an element of class tl (the svg
// itself). Light and dark follow the reader's system; an ancestor with
// data-theme="light" or "dark" overrides it. The classes:
//
//	lane (with pub, rec, cus or db)   a lane: head and line; line.fold while time is
//	                             folded, line.gone while the process is dead
//	wire, wall, idle             the network, what the shop cannot see, folded time
//	ev (with the event's kind)   a group: one step; rect.hit catches the pointer
//	cur, veil                    for the page: the band of the current step, the future
//	msg (rep, inj, hurt, ask; head)   the line and head of a message: a request, else
//	                             a reply, one from outside, one changed, a question
//	hang                         a message that waits in the network
//	out (stopped)                a mail that leaves the picture, or does not
//	mark (unknown, yes, no, late, bolt, start, cp, inj, hurt, rec, mail, flag, lock)   signs
//	x, tick, dot, stroke, solid  crosses, small marks, points, strokes in signs
//	tx (open, committed, empty, rolledback, torn, locked, waits), hatch   transactions
//	span (works, held, frozen)   what takes time on a process's lane
//	stamp (applied, twice, known, mistaken, conflict, progress, lost, taken; inner)   verdicts
//	tie                          from "already applied" to the commit that did it
//	broken                       beside a step that breaks a rule
//	plate                        behind a text that crosses what runs downward
//	text: small, good, bad, note, in (text inside a sign or stamp)
const CSS = `.tl{--paper:#fff;--ink:#1c1d21;--dim:#666a71;--line:#d8d4ca;--pub:#3b5bdb;--rec:#0b7285;--ok:#2b8a3e;--okbg:#e6f4e8;--dup:#8a5a00;--dupbg:#fff4d6;--bad:#c92a2a;--badbg:#fdeaea;--open:#c9b48a;--cur:#fff3bf;--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
@media(prefers-color-scheme:dark){.tl{--paper:#1c1f25;--ink:#e9e7e2;--dim:#9aa0a8;--line:#3b414b;--pub:#91a7ff;--rec:#66d9e8;--ok:#69db7c;--okbg:#17321d;--dup:#ffd43b;--dupbg:#3a2f0c;--bad:#ff8787;--badbg:#3a1717;--open:#8a7a55;--cur:#3a3413}}
[data-theme=light] .tl{--paper:#fff;--ink:#1c1d21;--dim:#666a71;--line:#d8d4ca;--pub:#3b5bdb;--rec:#0b7285;--ok:#2b8a3e;--okbg:#e6f4e8;--dup:#8a5a00;--dupbg:#fff4d6;--bad:#c92a2a;--badbg:#fdeaea;--open:#c9b48a;--cur:#fff3bf}
[data-theme=dark] .tl{--paper:#1c1f25;--ink:#e9e7e2;--dim:#9aa0a8;--line:#3b414b;--pub:#91a7ff;--rec:#66d9e8;--ok:#69db7c;--okbg:#17321d;--dup:#ffd43b;--dupbg:#3a2f0c;--bad:#ff8787;--badbg:#3a1717;--open:#8a7a55;--cur:#3a3413}
.tl{font:12.5px var(--mono)}
.tl text{fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round;white-space:pre}
.tl .small{font-size:11px;fill:var(--dim)}
.tl .good{fill:var(--ok);font-weight:600}
.tl .bad{fill:var(--bad);font-weight:600}
.tl .note{fill:var(--dup);font-weight:600}
.tl text.in{stroke:none;font-weight:600}
.tl .lane line{stroke:var(--line);stroke-width:1.5}
.tl .lane line.fold{stroke-dasharray:1 4;stroke-linecap:round;stroke:var(--dim)}
.tl .lane line.gone{stroke:var(--bad);stroke-dasharray:3 5;opacity:.75}
.tl .lane rect{fill:var(--paper);stroke:var(--dim)}
.tl .lane text{stroke:none;font:600 12.5px system-ui,sans-serif}
.tl .lane.pub rect{stroke:var(--pub);stroke-width:1.5}
.tl .lane.rec rect{stroke:var(--rec);stroke-width:1.5}
.tl .lane.cour rect{stroke:var(--dup);stroke-width:1.5}
.tl .wire{fill:var(--ink);fill-opacity:.035}
.tl .wall{fill:var(--dim);fill-opacity:.22}
.tl .idle{fill:var(--dim);fill-opacity:.09}
.tl .hit{fill:transparent}
.tl .cur{fill:var(--cur)}
.tl .veil{fill:var(--paper)}
.tl .broken{fill:var(--bad)}
.tl .plate{fill:var(--paper)}
.tl .msg{stroke:var(--pub);stroke-width:2;fill:none}
.tl .msg.rep{stroke:var(--rec);stroke-dasharray:6 4}
.tl .msg.beyond{stroke:var(--rec)}
.tl .msg.beyond.rep{stroke:var(--dup)}
.tl .msg.inj{stroke:var(--dim)}
.tl .msg.hurt{stroke:var(--bad)}
.tl .msg.head{stroke:none;fill:var(--pub)}
.tl .msg.rep.head{fill:var(--rec)}
.tl .msg.beyond.head{fill:var(--rec)}
.tl .msg.beyond.rep.head{fill:var(--dup)}
.tl .msg.inj.head{fill:var(--dim)}
.tl .msg.hurt.head{fill:var(--bad)}
.tl .hang{stroke:var(--dim);stroke-width:2;stroke-dasharray:.1 5;stroke-linecap:round}
.tl .x{stroke:var(--bad);stroke-width:3;fill:none;stroke-linecap:round}
.tl .tick{stroke:var(--dim);stroke-width:1.5;opacity:.55}
.tl .dot{fill:var(--dim)}
.tl .dot.in{fill:var(--rec)}
.tl .mark{fill:var(--paper);stroke:var(--dim);stroke-width:1.5}
.tl .mark.unknown,.tl .mark.late,.tl .mark.cp{fill:var(--dupbg);stroke:var(--dup)}
.tl .mark.late{stroke-dasharray:3 2}
.tl .mark.yes{fill:var(--okbg);stroke:var(--ok)}
.tl .mark.no,.tl .mark.bolt,.tl .mark.hurt{fill:var(--badbg);stroke:var(--bad)}
.tl .mark.hurt{fill:none;stroke-width:2.5}
.tl .mark.rec{fill:none;stroke:var(--ink)}
.tl .stroke{fill:none;stroke:var(--dim);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.tl .stroke.yes{stroke:var(--ok)}
.tl .stroke.no{stroke:var(--bad)}
.tl .solid{fill:var(--ink)}
.tl .in.unknown{fill:var(--dup)}
.tl .msg.ask{stroke-width:1.1}
.tl .out{stroke:var(--dup);stroke-width:1.5}
.tl .out.stopped{stroke:var(--ok);stroke-dasharray:2 3}
.tl .mark.mail{fill:var(--dupbg);stroke:var(--dup)}
.tl .stroke.mail{stroke:var(--dup);stroke-width:1.2}
.tl .mark.flag{fill:var(--rec);stroke:var(--rec)}
.tl .stroke.flag{stroke:var(--rec)}
.tl .mark.lock{fill:var(--paper);stroke:var(--ink)}
.tl .span{fill:var(--paper);stroke:var(--rec);stroke-width:1.3}
.tl .span.works{fill:var(--rec);fill-opacity:.3}
.tl .span.held{stroke:var(--dim);stroke-dasharray:3 2}
.tl .span.frozen{fill:var(--dim);fill-opacity:.22;stroke:var(--dim)}
.tl .tx{stroke-width:1.2}
.tl .tx.open{fill:var(--paper);stroke:var(--open)}
.tl .hatch{stroke:var(--open);stroke-width:2.2;fill:none}
.tl .tx.committed{fill:var(--okbg);stroke:var(--ok)}
.tl .tx.empty{fill:var(--paper);stroke:var(--dim)}
.tl .tx.rolledback,.tl .tx.torn{fill:var(--badbg);stroke:var(--bad);stroke-dasharray:3 2}
.tl .tx.torn{stroke-dasharray:none}
.tl .stamp{fill:var(--okbg);stroke:var(--ok);stroke-width:1.3}
.tl .in.applied{fill:var(--ok)}
.tl .stamp.known{fill:var(--dupbg);stroke:var(--dup)}
.tl .in.known{fill:var(--dup)}
.tl .stamp.twice,.tl .stamp.conflict{fill:var(--badbg);stroke:var(--bad)}
.tl .in.twice,.tl .in.conflict{fill:var(--bad)}
.tl .stamp.progress{fill:var(--paper);stroke:var(--dim);stroke-dasharray:4 3}
.tl .in.progress{fill:var(--ink)}
.tl .stamp.mistaken{fill:var(--badbg);stroke:var(--bad)}
.tl .in.mistaken{fill:var(--bad)}
.tl .stamp.lost,.tl .stamp.taken{fill:var(--dupbg);stroke:var(--dup)}
.tl .in.lost,.tl .in.taken{fill:var(--dup)}
.tl .tx.waits{fill:none;stroke:var(--bad);stroke-dasharray:2 3}
.tl .stamp.inner{fill:none;stroke-width:.8}
.tl .tx.locked{fill:var(--ink);fill-opacity:.28;stroke:var(--ink)}
.tl .tie{stroke:var(--dup);stroke-width:1.5;fill:none;stroke-dasharray:2 3}
.tl .tie.head{stroke:none;fill:var(--dup)}
@media print{.tl .veil{display:none}}
`
