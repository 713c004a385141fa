
// The page that is taken away: its buttons, its slider, and the page scrolled to the step.
(() => {
  "use strict";
  const run = JSON.parse(document.getElementById("run").textContent);
  const find = (id) => document.getElementById(id);
  const last = run.steps.length - 1;

  // The controls say where this is, and the page scrolls there.
  const after = (at) => {
    if (find("result")) find("result").hidden = at < last;
    const all = steps.stops();
    find("scrub").max = all.length - 1;
    find("scrub").value = all.filter((i) => i <= at).length - 1;
    find("scrub").setAttribute("aria-valuetext", find("where").textContent);
    find("first").disabled = find("back").disabled = at === 0;
    find("step").disabled = find("last").disabled = at === last;
    fit();
    const r = picture().querySelector(".cur").getBoundingClientRect(), margin = 40;
    const top = find("bar").getBoundingClientRect().bottom + find("heads").getBoundingClientRect().height;
    if (at === 0) scrollTo(0, 0);
    else if (r.bottom > innerHeight - margin) scrollBy(0, r.bottom - innerHeight + 3 * margin);
    else if (r.top < top + margin) scrollBy(0, r.top - top - margin);
    across(run.steps[at].n);
    for (const g of document.querySelectorAll("#picture .ev.sent")) g.classList.toggle("leaves", Number(g.dataset.step) === run.steps[at].n);
  };

  // The picture is there for a wide screen and for a narrow one.
  const picture = () => [...document.querySelectorAll("#picture svg")].find((svg) => svg.getClientRects().length);

  // The heads of the lanes stand below the bar, however high that is, and go along when the
  // picture is scrolled.
  const fit = () => {
    document.documentElement.style.setProperty("--bar", `${find("bar").offsetHeight}px`);
    find("wider").hidden = find("picture").scrollWidth <= find("picture").clientWidth;
    find("heads").scrollLeft = find("picture").scrollLeft;
  };

  // Where the picture is wider than its place: what the step draws, apart
  // from the time at the left and what is as wide as the picture, is brought in sight.
  const across = (n) => {
    const place = find("picture").getBoundingClientRect(), whole = picture().getBoundingClientRect();
    const shapes = [...picture().querySelectorAll(`[data-step="${n}"] *`)].map((e) => e.getBoundingClientRect())
      .filter((r) => r.width > 0 && r.left - whole.left > whole.width / 10 && r.width < whole.width * .9);
    const left = Math.min(...shapes.map((r) => r.left)), right = Math.max(...shapes.map((r) => r.right));
    if (left < place.left) find("picture").scrollBy(left - place.left - 12, 0);
    else if (right > place.right) find("picture").scrollBy(Math.min(right - place.right, left - place.left) + 12, 0);
  };

  // What somebody says of the run stays in sight, once its place has gone.
  const head = document.querySelector(".run header");
  find("asked").textContent = [...head.children].map((e) => e.textContent).join(": ");
  new IntersectionObserver(([place]) => {
    find("asked").hidden = place.isIntersecting || !head.querySelector(".note");
    fit();
  }).observe(head);

  const steps = stepping(run, { ways: () => [find("every").checked ? "every" : "message"], after });
  const moves = { first: steps.first, back: steps.back, step: steps.step, last: steps.last };
  for (const id in moves) find(id).addEventListener("click", moves[id]);
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "step", End: "last" };
  addEventListener("keydown", (e) => {
    if (!keys[e.key] || e.altKey || e.ctrlKey || e.metaKey || e.target.type === "range") return;
    e.preventDefault();
    moves[keys[e.key]]();
  });
  find("scrub").addEventListener("input", () => steps.show(steps.stops()[find("scrub").value]));
  find("every").addEventListener("change", () => steps.show(steps.at));
  document.addEventListener("click", (e) => {
    const svg = e.target.closest(".strips svg"), thing = e.target.closest("[data-step]");
    if (svg) steps.show(steps.nearest(svg, e.clientX)); // a strip is a scrubber
    else if (thing && getSelection().isCollapsed) steps.show(run.steps.findIndex((s) => s.n === Number(thing.dataset.step)));
  });

  addEventListener("resize", fit);
  find("picture").addEventListener("scroll", fit);

  // On paper it is the whole run.
  let left = 0;
  addEventListener("beforeprint", () => { left = steps.at; steps.last(); });
  addEventListener("afterprint", () => steps.show(left));

  document.body.classList.add("stepping");
  find("every").checked = run.every;
  for (const id of ["moves", "caption", "tables"]) find(id).hidden = false;
  steps.show(run.at);
})();
