// Steps the page of a run until its program has come, and hands it over as it stands.
(() => {
  const data = document.getElementById("steps"), root = document.documentElement;
  if (!data || "elsewhere" in root.dataset) return;
  const run = JSON.parse(data.textContent);
  const find = (id) => document.getElementById(id), query = (selector) => document.querySelector(selector);

  // opensAt is the index of the step that the address asks for; -1 where it asks for
  // something else than a step of this run. Links of version 1 count from 0.
  const opensAt = () => {
    if (location.hash.length < 2) return run.at;
    if (run.passage) return location.hash === "#" + run.passage ? run.at : -1;
    const link = /^#v([12])(?:\/(?!step=|digest=)([\w-]+))?(?:\/step=(\d+))?(?:\/digest=(\w+))?\/?$/.exec(location.hash);
    const [, version, preset = run.preset, step, digest = run.digest] = link ?? [];
    const left = (() => { try { return sessionStorage.getItem("two-deliveries.from.v1") } catch { return null } })();
    if (!link || preset !== run.preset || digest !== run.digest || left) return -1;
    return run.steps.findIndex((s) => s.n === (step ? step - (version - 1) : -1));
  };
  const framed = new URLSearchParams(location.search).has("embed"), opens = opensAt();
  if (opens < 0 || framed && run.passage) return;
  delete root.dataset.asked;
  root.dataset.steps = "";

  const last = run.steps.length - 1, atEnd = () => steps.at === last;
  const roomy = matchMedia("(min-width: 1600px)");
  let begun = run.steps[run.at].n >= 0, playing = 0, drawn = "", endTab = "", greets = opens !== run.at && !history.state, dismissed = false;

  const tab = () => atEnd() && run.broke && !run.passage ? endTab || "why" : drawn || run.tab;
  const ways = () => {
    const plays = playing ? "playing" : "still";
    if (framed) return ["framed", "framed " + plays];
    return ["whole", plays, greets && "sent", tab() + (roomy.matches && ["tables", "code"].includes(tab()) ? " roomy" : "")];
  };

  // Before the first step it is said where to begin, in the place of the picture; not in
  // a lesson, nor in a frame of another page.
  const below = query(".below"), beginning = find("beginnings") && [...below.childNodes];
  let stage = beginning ? undefined : [...below.childNodes];
  const before = (at) => {
    const begins = beginning && !framed && at === 0;
    begun ||= run.steps[at].n >= 0;
    query(".floor .run").classList.toggle("beginning", !!begins);
    below.classList.toggle("alone", !!begins);
    if (begun) find("strip").classList.remove("whole", "hero");
    if (begins) below.replaceChildren(...beginning);
    else if (!stage?.[0].isConnected) below.replaceChildren(...stage ??= [...steps.parse(run.below).firstElementChild.childNodes]);
    fit();
  };

  // fit puts the picture in that is drawn for its place.
  const fit = () => {
    const scroller = find("scroller"), place = scroller?.clientWidth;
    if (!place) return;
    const widths = Object.keys(run.pictures), wide = widths.findLast((w) => w <= place) ?? widths[0];
    if (scroller.dataset.wide === wide) return;
    scroller.dataset.wide = wide;
    scroller.replaceChildren(...steps.parse(run.pictures[wide]).firstElementChild.childNodes, scroller.lastElementChild);
  };

  // after marks what follows the cursor in this page alone.
  const after = (at) => {
    greets = false;
    point(at);
    const strip = find("strip");
    strip.setAttribute("aria-valuenow", steps.stops().filter((i) => i > 0 && i <= at).length);
    strip.setAttribute("aria-valuetext", find("where").textContent);
    const line = mark(at);
    follow(at, line);
  };

  // point puts the playhead where the cursor is.
  const point = (at) => {
    for (const box of document.querySelectorAll(".strips")) {
      const head = box.querySelector(".playhead"), wide = box.querySelector(".strip").viewBox.baseVal.width;
      head.toggleAttribute("hidden", run.steps[at].n < 0);
      head.style.transform = `translateX(${(run.steps[at].x[run.widths.indexOf(wide)] * box.clientWidth / wide - 8).toFixed(1)}px)`;
    }
  };

  // mark marks the drawing of the step and the line of code; it returns that.
  const mark = (at) => {
    for (const old of document.querySelectorAll("#picture [aria-current], #listing [aria-current]")) {
      steps.current(old, false);
      if (old.dataset.group) old.tabIndex = -1;
    }
    const drawing = query(`#picture [data-group="${run.groups[at]}"]`);
    if (drawing) {
      steps.current(drawing, true);
      drawing.tabIndex = 0;
    }
    if (run.pointed) {
      query(run.pointed)?.setAttribute("data-pointed", "");
      query(run.pointed)?.setAttribute("aria-describedby", "passage");
    }
    const [, number] = find("file")?.textContent.split(":") ?? [];
    const line = number && query(`#listing [data-line="${number}"]`);
    if (line) line.setAttribute("aria-current", "true");
    return line;
  };

  // follow scrolls what is longer than its place to what has changed.
  const follow = (at, line) => {
    const scroller = find("scroller"), { y, high } = run.steps[at];
    if (run.steps[at].n < 0) scroller?.scrollTo(0, 0);
    else if (scroller) {
      reveal(scroller, scroller.querySelector(".heads").getBoundingClientRect().height, y, high, true);
      across(scroller, query("#picture [aria-current]"));
    }
    if (line) reveal(find("listing"), 0, line.offsetTop, line.offsetHeight);
    revealRow();
  };

  // reveal scrolls a box until the rows from y on are seen well, below its head: the last
  // ones with much of what stands above them.
  const reveal = (box, head, y, high, last) => {
    const at = box.scrollTop, place = box.clientHeight, margin = Math.trunc((place - head) / 5);
    let to = at;
    if (y + high + margin <= place) to = 0;
    else if (last && y + high < at + Math.trunc(place / 2)) to = y + high - place + margin;
    else if (y + high > at + place - margin) to = y + high - place + margin;
    else if (y < at + head + margin) to = y - head - margin;
    to = Math.max(to, 0);
    if (to !== at) box.scrollTo({ top: to, behavior: "instant" });
  };

  // across scrolls a box that is narrower than its picture until the drawing is seen.
  const across = (box, drawing) => {
    if (!drawing || box.scrollWidth <= box.clientWidth) return;
    const outer = box.getBoundingClientRect(), from = outer.left - box.scrollLeft + run.lanesAt;
    const shapes = [...drawing.children].map((e) => e.getBoundingClientRect()).filter((r) => r.left >= from);
    const left = Math.min(...shapes.map((r) => r.left)), right = Math.max(...shapes.map((r) => r.right)), margin = 12;
    if (left > right) return;
    if (left < outer.left + margin) box.scrollBy(left - outer.left - margin, 0);
    else if (right > outer.right - margin) box.scrollBy(Math.min(right - outer.right + margin, left - outer.left - margin), 0);
  };

  // revealRow scrolls to the row of the tables that has changed last.
  const revealRow = () => {
    let last;
    for (const row of document.querySelectorAll("#state tr.lit"))
      if (!last || Number(row.dataset.changed) >= Number(last.dataset.changed)) last = row;
    for (const around of last ? [".tables", "#drawer"] : []) {
      const box = last.closest(around);
      if (box.scrollHeight <= box.clientHeight) continue;
      const y = Math.trunc(last.getBoundingClientRect().top - box.getBoundingClientRect().top) + box.scrollTop;
      reveal(box, 0, y, last.offsetHeight);
    }
  };

  // Where the transport covers the lower end of the page, that is scrolled until the row
  // of the step is seen above it.
  const reach = () => {
    if (run.steps[steps.at].n < 0 || !matchMedia("(max-width: 959px), (max-height: 619px)").matches) return;
    const edge = query(".transport").getBoundingClientRect().top - 12, row = query("#band").getBoundingClientRect();
    if (row.height > 0 && row.bottom > edge) scrollBy(0, row.bottom - edge);
  };

  // The address follows once the step rests, as it will with the program (desk.Trail). What
  // somebody has sent is left to that.
  let resting = 0;
  const follows = () => {
    clearTimeout(resting);
    if (framed || run.passage || opens !== run.at && !history.state) return;
    resting = setTimeout(() => {
      const { n } = run.steps[steps.at];
      history.replaceState({ home: run.preset, received: "" }, "", `#v2/${run.preset}${n < 0 ? "" : "/step=" + (n + 1)}/digest=${run.digest}`);
    }, 400);
  };

  const steps = stepping(run, { ways, before, after });

  const stop = () => {
    clearTimeout(playing);
    playing = 0;
  };
  const jump = (move) => {
    stop();
    move();
    reach();
    follows();
  };
  const forward = () => {
    steps.step();
    reach();
    follows();
    if (atEnd()) find("ending")?.scrollIntoView({ block: "nearest" });
  };
  const pace = 2600;
  const play = () => {
    if (playing) {
      stop();
      return steps.show(steps.at);
    }
    if (atEnd()) steps.first();
    const tick = () => {
      playing = steps.stops().filter((i) => i > steps.at).length > 1 ? 1 : 0;
      forward();
      if (playing) playing = setTimeout(tick, pace / Number(find("speed")?.value ?? 1));
    };
    tick();
  };

  const moves = {
    first: () => jump(steps.first), back: () => jump(steps.back), step: () => { stop(); forward(); }, last: () => jump(steps.last), play,
  };
  for (const name of ["tables", "code", "figures", "why"]) {
    moves["tab-" + name] = () => {
      const was = tab();
      if (atEnd()) endTab = name;
      if (!atEnd() || name !== "why") drawn = name;
      steps.show(steps.at);
      if (was !== name) find("drawer").scrollTop = 0;
    };
  }
  const dismiss = () => {
    dismissed = true;
    const notice = find("notice");
    notice.className = "notice none";
    notice.replaceChildren();
  };

  // doing is what a click or a key does here; what it is not the script's to do the
  // program does once it is there (loader.js).
  const doing = (event) => {
    if (event.type === "click") {
      const button = event.target.closest("button");
      return button?.closest("#notice") ? dismiss : moves[button?.id];
    }
    const { key, target } = event, on = target.tagName;
    if (event.altKey || event.ctrlKey || event.metaKey || ["TEXTAREA", "INPUT", "SELECT"].includes(on)) return;
    if (target.id === "strip") {
      const by = { PageUp: 10, PageDown: -10, ArrowUp: 1, ArrowDown: -1 }[key];
      if (by) return () => jump(() => steps.show(steps.at + by));
    }
    if (key === " ") return ["BUTTON", "SUMMARY", "A"].includes(on) ? undefined : play;
    return moves[{ ArrowRight: "step", ArrowLeft: "back", Home: "first", End: "last" }[key]];
  };

  const here = new AbortController();
  const on = (target, events, act) => {
    for (const event of events.split(" ")) target.addEventListener(event, act, { signal: here.signal, capture: target === window });
  };
  on(document, "click keydown", (event) => {
    const act = event.defaultPrevented ? undefined : doing(event);
    if (!act) return;
    if (event.type === "keydown") event.preventDefault();
    act();
  });
  on(window, "resize", () => { fit(); point(steps.at); steps.mark(steps.at); });

  // The strip is a scrubber.
  const strip = find("strip");
  let scrubbing = false;
  const scrub = (event) => {
    const svg = [...strip.querySelectorAll("svg.strip")].find((s) => s.getClientRects().length), at = steps.nearest(svg, event.clientX);
    if (at !== steps.at || !begun) jump(() => steps.show(at));
  };
  on(strip, "pointerdown", (event) => {
    if (event.button) return;
    scrubbing = true;
    strip.setPointerCapture(event.pointerId);
    scrub(event);
  });
  on(strip, "pointermove", (event) => { if (scrubbing) scrub(event); });
  on(strip, "pointerup pointercancel", () => { scrubbing = false; });

  // While something is pressed, the program waits with taking over.
  on(window, "pointerdown keydown", () => { twoSteps.held = true; });
  on(window, "pointerup pointercancel keyup blur", () => { twoSteps.held = false; });

  // leave ends all this, and says how the page stands. What go-app puts in the place of
  // the page is given what it does not know: what was scrolled, typed and chosen, and what
  // has the keyboard.
  const leave = () => {
    here.abort();
    clearTimeout(resting);
    const plays = playing > 0, was = everything();
    const moving = animations().map((a) => [a.animationName, a.currentTime]);
    const scrolled = was.map((e, i) => [i, e.scrollLeft, e.scrollTop]).filter(([, left, top]) => left || top);
    const fields = was.map((e, i) => [i, e.value, e.checked]).filter(([i]) => was[i].matches("input, select, textarea"));
    const focus = was.indexOf(document.activeElement), visible = document.activeElement?.matches(":focus-visible");
    stop();
    new MutationObserver((_, observer) => {
      observer.disconnect();
      steps.mark(steps.at);
      point(steps.at);
      mark(steps.at);
      const is = everything(), same = (i) => is[i] && is[i].tagName === was[i].tagName && is[i].id === was[i].id ? is[i] : find(was[i].id);
      for (const [i, left, top] of scrolled) same(i)?.scrollTo({ left, top, behavior: "instant" });
      if (focus >= 0) same(focus)?.focus({ preventScroll: true, focusVisible: visible });
      for (const [i, value, checked] of fields) fill(same(i), value, checked);
      for (const a of animations()) for (const [name, time] of moving) if (a.animationName === name) a.currentTime = time;
    }).observe(document.body, { childList: true });
    return JSON.stringify({ step: run.steps[steps.at].n, far: run.steps[steps.far].n, begun, tab: drawn, endTab, playing: plays, dismissed });
  };
  const everything = () => [...document.querySelectorAll(".lab *")].filter((e) => !e.closest("svg, .strips"));
  const animations = () => find("strip")?.getAnimations({ subtree: true }) ?? [];
  const fill = (field, value, checked) => {
    if (!field || field.value === value && field.checked === checked) return;
    field.value = value;
    if (checked !== undefined) field.checked = checked;
    if (field.tagName === "SELECT") field.dispatchEvent(new Event("change", { bubbles: true }));
  };

  find("badge").hidden = true;
  globalThis.twoSteps = { held: false, leave, takes: (event) => !!doing(event) };
  if (framed) query(".player").before(steps.parse(run.named));
  if (framed || run.passage || opens !== run.at) steps.show(opens);
  if (!framed && !run.passage) find("step").focus({ preventScroll: true });
  dispatchEvent(new Event("stepping"));
})();
