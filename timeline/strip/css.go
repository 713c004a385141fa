package strip

// CSS styles every class of a strip, below the svg of classes tl and strip, in the
// colours that timeline.CSS names.
const CSS = `.strip{font:13px system-ui,sans-serif;display:block}
.strip .say text{paint-order:stroke;stroke:var(--paper);stroke-width:7px;stroke-linejoin:round}
.strip .name text,.strip .mark text{stroke:none}
.strip .name.between text{paint-order:stroke;stroke:var(--paper);stroke-width:6px;stroke-linejoin:round}
.strip .cover{fill:var(--paper)}
.strip .ahead{display:none}
.strip .name text{font-size:15px;font-weight:650}
.strip .name.pub text,.strip .say.pub text{fill:var(--pub)}
.strip .name.rec text{fill:var(--rec)}
.strip .name.cour text{fill:var(--dup)}
.strip .line.cour{stroke:var(--dup)}
.strip .line{stroke-width:4;stroke-linecap:round;stroke-opacity:.35;fill:none}
.strip .line.pub{stroke:var(--pub)}
.strip .line.cus{stroke:var(--dim)}
.strip .line.rec{stroke:var(--rec)}
.strip .gap{stroke:var(--paper);stroke-width:6}
.strip .gone{stroke:var(--bad);stroke-width:2.5;stroke-dasharray:3 7;stroke-opacity:.7}
.strip .frozen,.strip .shut{fill:var(--dim);fill-opacity:.18}
.strip .fold{fill:var(--line);fill-opacity:.55}
.strip .break{fill:var(--bad);fill-opacity:.1}
.strip .way{stroke:var(--pub);stroke-width:2.6;fill:none}
.strip .way.reply{stroke:var(--rec);stroke-dasharray:7 5}
.strip .way.beyond{stroke:var(--rec)}
.strip .way.beyond.head{stroke:none;fill:var(--rec)}
.strip .way.beyond.reply{stroke:var(--dup)}
.strip .way.beyond.reply.head{stroke:none;fill:var(--dup)}
.strip .way.outside{stroke:var(--dim)}
.strip .way.hurt{stroke:var(--bad)}
.strip .way.head{stroke:none;fill:var(--pub)}
.strip .way.reply.head{fill:var(--rec)}
.strip .way.outside.head{fill:var(--dim)}
.strip .way.hurt.head{fill:var(--bad)}
.strip .tie path{fill:none;stroke:var(--dup);stroke-width:1.6;stroke-dasharray:2 4}
.strip .tie.again path{stroke:var(--bad)}
.strip .mark{fill:none;stroke:none}
.strip .mark text{font-size:12px;font-weight:700;fill:var(--paper)}
.strip .mark path{stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.strip .ordered path{fill:var(--pub)}
.strip .work circle{fill:var(--ok)}
.strip .again circle{fill:var(--bad)}
.strip .known circle,.strip .back circle{fill:var(--dupbg);stroke:var(--dup);stroke-width:2.5}
.strip .known path,.strip .back path{stroke:var(--dup)}
.strip .mistaken circle,.strip .conflict circle,.strip .refused circle,.strip .raised circle,.strip .no-ack circle{fill:var(--badbg);stroke:var(--bad);stroke-width:2.5}
.strip .mistaken path,.strip .conflict path,.strip .refused path,.strip .no-ack path{stroke:var(--bad)}
.strip .unclear circle{fill:var(--paper);stroke:var(--dim);stroke-width:2.5}
.strip .mark.unclear text{font-size:15px;fill:var(--dim)}
.strip .mark.raised text{font-size:15px;fill:var(--bad)}
.strip .accepted circle{fill:var(--pub)}
.strip .accepted path{stroke:var(--paper);stroke-width:3}
.strip .dead path,.strip .lost path{stroke:var(--bad);stroke-width:4}
.strip .alive circle{fill:var(--paper);stroke:var(--rec);stroke-width:2.5}
.strip .begun path,.strip .purged path{fill:var(--paper);stroke:var(--dim)}
.strip .mailed rect,.strip .parcel rect{fill:var(--dupbg);stroke:var(--dup);stroke-width:1.5}
.strip .mailed path,.strip .parcel path{stroke:var(--dup);stroke-width:1.5}
.strip .say.bad text{fill:var(--bad);font-weight:600}
.strip .say.dup text{fill:var(--dup);font-weight:600}
.strip .say.dim text{fill:var(--dim)}
.strip .say.ink text{fill:var(--ink)}
`
