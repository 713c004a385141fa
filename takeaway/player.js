// Steps through one run. Everything that is shown was worked out beforehand and
// is in the data; this puts it in place.
(() => {
  "use strict";
  const run = JSON.parse(document.getElementById("run").textContent);
  const find = (id) => document.getElementById(id);
  const make = (tag, text, className) => {
    const e = document.createElement(tag);
    if (text !== undefined) e.textContent = text;
    if (className) e.className = className;
    return e;
  };
  const picture = document.querySelector("#picture svg");
  const band = picture.querySelector(".cur"), veil = picture.querySelector(".veil");
  const strips = [...document.querySelectorAll(".strips svg")];
  const sentences = [...document.querySelectorAll("#story li")];
  let at = run.at;

  const stops = () => run.steps.map((s, i) => i).filter((i) => run.steps[i].stop || find("every").checked);
  const before = (i) => Math.max(0, ...stops().filter((s) => s < i));

  // What is so at a step: the last that any step up to it says, and the rows of
  // every table. A row that changed since the stop before is fresh.
  const standAt = (now) => {
    const state = { rows: run.tables.map(() => new Map()) };
    const since = before(now);
    run.steps.slice(0, now + 1).forEach((s, i) => {
      state.numbers = s.numbers || state.numbers;
      state.verdict = s.verdict || state.verdict;
      for (const r of s.rows || []) {
        if (r.cells) state.rows[r.table].set(r.key, { ...r, fresh: i > since });
        else state.rows[r.table].delete(r.key);
      }
    });
    return state;
  };

  const tableOf = (t, rows) => {
    const table = make("table");
    table.dataset.table = t.title;
    table.append(make("caption", t.title));
    const head = table.createTHead().insertRow();
    for (const c of t.columns) head.append(make("th", c));
    const body = table.createTBody();
    for (const r of [...rows.values()].sort((a, b) => a.key - b.key)) {
      const line = body.insertRow();
      line.className = (r.fresh ? "fresh " : "") + (r.mark ? "open" : "");
      for (const c of r.cells) line.append(make("td", c));
      if (!r.mark) continue;
      line.cells[0].append(" ", make("em", r.mark));
      const outside = make("td", r.outside);
      outside.colSpan = t.columns.length;
      body.insertRow().append(outside);
      body.lastChild.className = "outside";
    }
    if (!rows.size) {
      const none = make("td", "no rows");
      none.colSpan = t.columns.length;
      body.insertRow().append(none);
      body.lastChild.className = "outside";
    }
    return table;
  };

  const show = (to) => {
    at = Math.max(0, Math.min(to, run.steps.length - 1));
    const s = run.steps[at], state = standAt(at), end = s.y + s.high;
    band.setAttribute("y", s.y);
    band.setAttribute("height", s.high);
    veil.setAttribute("y", end);
    veil.setAttribute("height", Math.max(0, picture.viewBox.baseVal.height - end));
    for (const o of picture.querySelectorAll("[data-from]"))
      o.classList.toggle("off", !(o.dataset.from <= s.n && s.n < o.dataset.until));
    strips.forEach((svg, i) => {
      svg.querySelector(".cover").setAttribute("x", s.x[i]);
      for (const g of svg.querySelectorAll("[data-step]")) g.classList.toggle("ahead", Number(g.dataset.step) > s.n);
    });
    let said = "Nothing has happened yet.";
    for (const li of sentences) {
      const n = Number(li.dataset.step);
      li.classList.toggle("ahead", n > s.n);
      if (n === s.n) {
        li.setAttribute("aria-current", "step");
        said = li.querySelector(".say").textContent;
      } else li.removeAttribute("aria-current");
    }
    find("caption").textContent = said;
    find("numbers").replaceChildren(...state.numbers.map((n) => {
      const box = make("div", undefined, n.tone);
      box.dataset.count = n.name;
      box.append(make("dt", n.label), make("dd", n.value));
      return box;
    }));
    find("verdict").textContent = state.verdict.label;
    find("verdict").className = state.verdict.tone;
    const sides = ["Shop", "Warehouse"].flatMap((side) => {
      const own = run.tables.flatMap((t, i) => t.side === side ? [tableOf(t, state.rows[i])] : []);
      return own.length ? [make("h2", side), ...own] : [];
    });
    find("tables").replaceChildren(...sides);
    if (find("result")) find("result").hidden = at < run.steps.length - 1;
    place();
  };

  // The controls say where this is, and the page scrolls there.
  const place = () => {
    const all = stops(), passed = all.filter((i) => i <= at).length - 1;
    find("scrub").max = all.length - 1;
    find("scrub").value = passed;
    const where = !at ? "start" : "step " + (run.steps[at].n + 1) + (run.all ? " of " + run.all : "");
    find("where").textContent = where;
    find("scrub").setAttribute("aria-valuetext", where);
    find("first").disabled = find("back").disabled = at === 0;
    find("step").disabled = find("last").disabled = at === run.steps.length - 1;
    const r = band.getBoundingClientRect(), top = find("bar").getBoundingClientRect().bottom, margin = 40;
    if (at === 0) scrollTo(0, 0);
    else if (r.bottom > innerHeight - margin) scrollBy(0, r.bottom - innerHeight + 3 * margin);
    else if (r.top < top + margin) scrollBy(0, r.top - top - margin);
    across();
  };

  // On a narrow screen the picture is wider than its place: what the step draws, apart
  // from the time at the left and what is as wide as the picture, is brought in sight.
  const across = () => {
    const place = find("picture").getBoundingClientRect(), whole = picture.getBoundingClientRect();
    const shapes = [...picture.querySelectorAll(`[data-step="${run.steps[at].n}"] *`)].map((e) => e.getBoundingClientRect())
      .filter((r) => r.width > 0 && r.left - whole.left > whole.width / 10 && r.width < whole.width * .9);
    const left = Math.min(...shapes.map((r) => r.left)), right = Math.max(...shapes.map((r) => r.right));
    if (left < place.left) find("picture").scrollBy(left - place.left - 12, 0);
    else if (right > place.right) find("picture").scrollBy(Math.min(right - place.right, left - place.left) + 12, 0);
  };

  const moves = {
    first: () => show(0),
    back: () => show(before(at)),
    step: () => show(stops().find((i) => i > at) ?? at),
    last: () => show(run.steps.length - 1),
  };
  for (const id in moves) find(id).addEventListener("click", moves[id]);
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "step", End: "last" };
  addEventListener("keydown", (e) => {
    if (!keys[e.key] || e.altKey || e.ctrlKey || e.metaKey || e.target.type === "range") return;
    e.preventDefault();
    moves[keys[e.key]]();
  });
  find("scrub").addEventListener("input", () => show(stops()[find("scrub").value]));
  find("every").addEventListener("change", () => show(at));
  document.addEventListener("click", (e) => {
    const thing = e.target.closest("[data-step]");
    if (thing && getSelection().isCollapsed) show(run.steps.findIndex((s) => s.n === Number(thing.dataset.step)));
  });

  // A strip is a scrubber: the stop nearest to where it was clicked.
  strips.forEach((svg, i) => svg.addEventListener("click", (e) => {
    const box = svg.getBoundingClientRect(), x = (e.clientX - box.left) / box.width * svg.viewBox.baseVal.width;
    const far = (n) => Math.abs(run.steps[n].x[i] - x);
    show(stops().reduce((best, n) => far(n) < far(best) ? n : best, 0));
    e.stopPropagation();
  }));

  // On paper it is the whole run.
  let left = 0;
  addEventListener("beforeprint", () => { left = at; moves.last(); });
  addEventListener("afterprint", () => show(left));

  document.body.classList.add("stepping");
  find("every").checked = run.every;
  for (const id of ["moves", "caption", "tables"]) find(id).hidden = false;
  show(at);
})();
