// Steps a page through one run. Everything that is shown was worked out beforehand and is
// in the data; this puts it in place. The page has the picture, of one width or of several (in it the rectangle with
// class cur for the rows of the step, and veil for what lies ahead), strips, and the story.
//
// The page tells how it shows the run: ways() are the words that the parts of the data go
// by, before(i) and after(i) what else it has to do for a step, by its index.
const stepping = (run, page) => {
  "use strict";
  const parse = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content;
  };

  // A text is told by what differs from the one before. Code that many show is told once.
  const told = (texts) => {
    let is = "";
    return texts.map((t) => is = t ? is.slice(0, t[0]) + t[2] + is.slice(is.length - t[1]) : is);
  };
  const parts = run.parts.map((part) => ({ ...part, texts: told(part.texts) }));

  const withCode = (node) => {
    const places = node.nodeType === Node.ELEMENT_NODE ? node.querySelectorAll("[data-file]") : [];
    for (const place of places) place.append(parse(run.files[place.dataset.file]));
    return node;
  };

  // become makes an element like another one, and leaves alone what is alike: what has the
  // keyboard keeps it, and what is scrolled stays so.
  const become = (now, next) => {
    for (const { name } of [...now.attributes]) if (!next.hasAttribute(name)) now.removeAttribute(name);
    for (const { name, value } of next.attributes) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
    const were = [...now.childNodes], are = [...next.childNodes];
    are.forEach((is, i) => {
      const was = were[i];
      if (!was) now.append(withCode(is));
      else if (was.nodeName !== is.nodeName || was.id !== is.id) was.replaceWith(withCode(is));
      else if (is.nodeType !== Node.ELEMENT_NODE) was.data = is.data;
      else if (!is.firstElementChild?.dataset.file) become(was, is);
      else if (was.firstElementChild?.dataset.file !== is.firstElementChild.dataset.file) was.replaceChildren(...withCode(is).childNodes);
    });
    for (const was of were.slice(are.length)) was.remove();
  };

  const current = (element, is) => {
    if (is) element.setAttribute("aria-current", "step");
    else element.removeAttribute("aria-current");
  };

  // mark marks what is there at every step.
  const mark = (at) => {
    const { n, y, high, x } = run.steps[at], end = y + high;
    for (const band of document.querySelectorAll("#picture .cur")) {
      band.setAttribute("y", y);
      band.setAttribute("height", high);
    }
    for (const veil of document.querySelectorAll("#picture .veil")) {
      veil.setAttribute("y", end);
      veil.setAttribute("height", Math.max(0, veil.ownerSVGElement.getAttribute("height") - end));
    }
    for (const o of document.querySelectorAll("#picture [data-from]"))
      o.classList.toggle("off", !(o.dataset.from <= n && n < o.dataset.until));
    for (const svg of strips()) {
      const wide = svg.viewBox.baseVal.width, left = x[run.widths.indexOf(wide)];
      svg.querySelector(".cover").setAttribute("x", n >= run.last ? wide : n < 0 ? left : left + 2);
      for (const g of svg.querySelectorAll("[data-step]")) g.classList.toggle("ahead", g.dataset.step > n);
    }
    for (const li of document.querySelectorAll("#story li")) {
      li.hidden = li.dataset.step > n;
      current(li, Number(li.dataset.step) === n);
    }
  };

  const strips = () => document.querySelectorAll(".strips svg.strip");
  const stops = () => run.steps.map((s, i) => i).filter((i) => run.steps[i].stop || page.ways().includes("every"));

  const show = (to) => {
    const at = stepper.at = Math.max(0, Math.min(to, run.steps.length - 1));
    stepper.far = Math.max(stepper.far, at);
    page.before?.(at);
    const words = page.ways();
    for (const part of parts) {
      const now = document.querySelector(part.to);
      if (!now || part.when && !words.includes(part.when)) continue;
      const next = parse(part.texts[part.far ? stepper.far : at]).firstElementChild;
      if (now.nodeName === next.nodeName) become(now, next);
      else now.replaceWith(withCode(next));
    }
    mark(at);
    page.after(at);
  };

  // nearest is the stop that stands nearest to a place in a strip.
  const nearest = (svg, clientX) => {
    const box = svg.getBoundingClientRect(), wide = svg.viewBox.baseVal.width, k = run.widths.indexOf(wide);
    const x = (clientX - box.left) / box.width * wide, far = (i) => Math.abs(run.steps[i].x[k] - x);
    return stops().reduce((best, i) => far(i) <= far(best) ? i : best, 0);
  };

  const stepper = {
    at: run.at, far: run.at, stops, show, mark, current, nearest, parse,
    first: () => show(0),
    back: () => show(Math.max(0, ...stops().filter((i) => i < stepper.at))),
    step: () => show(stops().find((i) => i > stepper.at) ?? stepper.at),
    last: () => show(run.steps.length - 1),
  };
  return stepper;
};
