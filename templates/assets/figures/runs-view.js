// What the calculator shows of a reader's own runs, and what can be saved of it.

import { Drawing, scales, standalone } from "../chart.js";
import { fraction, passHatK, toNumber } from "../maths.js";
import { h } from "../panel.js";
import { MOST_K, estimatesTable, flakyFirst, tasksTable } from "../runs-estimates.js";

/** @typedef {import("../panel.js").Panel} Panel */
/** @typedef {import("../maths.js").Fraction} Fraction */
/** @typedef {import("../runs.js").Read} Read */
/** @typedef {import("../runs-estimates.js").Ends} Ends */
/** @typedef {import("../runs-estimates.js").Score} Score */

const SHOWN = 100; // tasks on the page; the saved file has all

/** The lower part of the calculator's panel. @param {Panel} panel */
export function results(panel) {
  const how = panel.given;
  /** what was read last @type {Read | null} */
  let found = null;
  /** @type {Score[]} */
  let scores = [];
  /** @type {Ends[]} */
  let ends = [];
  let longest = 0;

  function clear() {
    [found, scores, ends] = [null, [], []];
    panel.part("remarks").replaceChildren();
  }

  /** @param {Read} read @param {Score[]} estimates @param {number} most the k that all tasks allow */
  function begin(read, estimates, most) {
    [found, scores, longest] = [read, estimates, most];
    showAll();
  }

  /** The intervals of k are there; the table and the curve wait until all are. @param {number} k @param {Ends} pair */
  function add(k, pair) {
    ends[k - 1] = pair;
    if (k === chosen()) showK();
  }

  function finish() {
    showTable();
    showCurve();
    saveAll();
    panel.show("state", "state", totals());
  }

  // ------------------------------------------------------------------------------- what is shown

  const chosen = () => Number(panel.field("k").value);
  /** @param {number} count */
  const whole = (count) => panel.write(BigInt(count));
  /** @param {Fraction} value */
  const three = (value) => panel.write(value, "decimal", 3);
  /** @param {Fraction[] | undefined} pair */
  const between = (pair) => (pair ? panel.text("ends", { low: three(pair[0]), high: three(pair[1]) }) : "");

  function totals() {
    const tasks = found?.tasks ?? [];
    let [least, most, total, passes] = [Infinity, 0, 0, 0];
    for (const { n, c } of tasks) {
      [least, most] = [Math.min(least, n), Math.max(most, n)];
      [total, passes] = [total + n, passes + c];
    }
    const trials = least === most ? whole(least) : panel.text("range", { least: whole(least), most: whole(most) });
    return { rows: whole(found?.rows ?? 0), tasks: whole(tasks.length), trials, passes: whole(passes), total: whole(total) };
  }

  function showAll() {
    if (!found) return;
    const slider = panel.field("k");
    slider.max = String(scores.length);
    if (chosen() > scores.length) slider.value = String(scores.length);
    panel.show("state", "state", totals());
    panel.part("state").append(" ", ...panel.say(found.tasks.length > 1 ? "resampling" : "one-task"));
    panel.part("result").hidden = false;
    showTable();
    showCurve();
    showK();
    showTasks();
    showRemarks();
    saveAll();
  }

  function showK() {
    const k = chosen();
    const score = scores[k - 1];
    if (!score) return;
    panel.part("k-value").textContent = whole(k);
    panel.show("verdict", "verdict", { k: whole(k), any: three(score.any), all: three(score.all) });
    const pair = ends[k - 1];
    /** @param {Fraction[] | undefined} each */
    const inside = (each) => (each ? ` ${between(each)}` : "");
    const parts = { ...totals(), k: whole(k), all: three(score.all), any: three(score.any), allEnds: inside(pair?.all), anyEnds: inside(pair?.any) };
    panel.show("quote", "quote", parts);
    if (pair) {
      const kept = fraction(how.upper - how.lower + 1, how.resamples);
      panel.part("quote").append(" ", ...panel.say("kept", { kept: panel.percent(kept), times: whole(how.resamples) }));
    }
    for (const row of panel.part("table").querySelectorAll("tbody tr")) {
      row.classList.toggle("chosen", /** @type {HTMLElement} */ (row).dataset.k === String(k));
    }
    const tasksHead = panel.part("tasks").querySelector(".all-k");
    if (tasksHead) showTasks();
  }

  function showTable() {
    const head = ["k", "once", "interval", "every", "interval"].map((key) => h("th", { scope: "col" }, ...panel.say(key)));
    const rows = scores.map((score, i) =>
      h(
        "tr",
        { "data-k": i + 1, class: i + 1 === chosen() ? "chosen" : "" },
        h("th", { scope: "row" }, whole(i + 1)),
        h("td", {}, three(score.any)),
        h("td", { class: "faint" }, between(ends[i]?.any)),
        h("td", {}, three(score.all)),
        h("td", { class: "faint" }, between(ends[i]?.all)),
      ),
    );
    panel.part("table").replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)));
  }

  /** @param {number} width @param {number} height */
  function curve(width, height) {
    const drawing = new Drawing(width, height, panel.text("chart"));
    const last = scores.length;
    const box = scales({ left: 44, top: 16, right: width - 16, bottom: height - 40, x: [1, Math.max(2, last)], y: [0, 1] });
    for (const part of [0, 1, 2]) {
      const y = box.y(part / 2);
      drawing.path([[box.left, y], [box.right, y]], part ? "grid" : "axis");
      drawing.text(box.left - 8, y + 5, panel.percent(fraction(part, 2)), "tick", "end");
    }
    const step = Math.max(1, Math.ceil(last / (width / 48)));
    for (let k = 1; k <= last; k += step) drawing.text(box.x(k), box.bottom + 22, whole(k), "tick", "middle");
    drawing.text(box.right, height - 2, "k", "ti", "end");
    for (const [word, style] of /** @type {const} */ ([["any", "once"], ["all", "every"]])) {
      const pairs = ends.slice(0, last).map((each, i) => /** @type {const} */ ([box.x(i + 1), each[word].map((end) => box.y(toNumber(end)))]));
      if (pairs.length === last && last > 1) {
        const band = [...pairs.map(([x, [low]]) => [x, low]), ...pairs.reverse().map(([x, [, high]]) => [x, high])];
        drawing.path(/** @type {[number, number][]} */ (band), `band ${style}`, true);
      }
      const points = /** @type {[number, number][]} */ (scores.map((score, i) => [box.x(i + 1), box.y(toNumber(score[word]))]));
      drawing.path(points, `line ${style}`);
      const marked = points.filter((_, i) => i % step === 0);
      for (const [x, y] of marked) drawing.mark(style, x, y, 11);
    }
    return drawing;
  }

  function showCurve() {
    panel.part("curve").replaceChildren(curve(Math.max(320, Math.min(830, panel.element.clientWidth)), 300).svg);
  }

  function showTasks() {
    if (!found) return;
    const k = chosen();
    const sorted = flakyFirst(found.tasks);
    const head = [
      ...["task", "trials", "passes"].map((key) => h("th", { scope: "col" }, ...panel.say(key))),
      h("th", { scope: "col", class: "all-k" }, ...panel.say("all-k", { k: whole(k) })),
    ];
    const rows = sorted.slice(0, SHOWN).map(({ name, n, c }) =>
      h(
        "tr",
        {},
        h("th", { scope: "row", dir: "auto", class: "full" }, name.length > 80 ? `${name.slice(0, 79)}…` : name),
        h("td", {}, whole(n)),
        h("td", {}, whole(c)),
        h("td", {}, k <= n ? three(passHatK(n, c, k)) : "–"),
      ),
    );
    panel.part("tasks").replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)));
    const rest = sorted.length - rows.length;
    if (rest > 0) panel.show("rest", "rest", { number: whole(rest) });
    else panel.part("rest").textContent = "";
  }

  function showRemarks() {
    if (!found) return;
    const parts = [];
    for (const kind of /** @type {const} */ (["refused", "noted"])) {
      const items = found[kind].map(({ key, times, lines, sample }) => {
        const item = h("li", {}, ...panel.say("remark", { what: panel.text(key), times: whole(times), lines: lines.map(whole).join("; ") }));
        if (sample) item.append(" ", ...panel.say("example-row", { sample: h("q", { dir: "auto" }, sample) }));
        return item;
      });
      if (kind === "noted") {
        const fewest = found.tasks.reduce((least, task) => (task.n < least.n ? task : least));
        if (found.tasks.some(({ n }) => n > fewest.n)) {
          items.unshift(h("li", {}, ...panel.say("unequal", { task: h("q", { dir: "auto" }, fewest.name.slice(0, 80)), n: whole(fewest.n) })));
        }
        if (longest > MOST_K) items.push(h("li", {}, ...panel.say("capped", { k: whole(MOST_K), n: whole(longest) })));
      }
      if (items.length) parts.push(h("h3", {}, ...panel.say(kind)), h("ul", { class: "live-remarks" }, ...items));
    }
    panel.part("remarks").replaceChildren(...parts);
  }

  // ------------------------------------------------------------------------------- what can be taken away

  /** @param {string} name @param {string} type @param {string} content */
  function offer(name, type, content) {
    const link = /** @type {HTMLAnchorElement} */ (/** @type {unknown} */ (panel.part(name)));
    if (link.href) URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([content], { type }));
  }

  function saveAll() {
    if (!found) return;
    offer("save-estimates", "text/csv", estimatesTable(scores, ends, found.tasks.length));
    offer("save-tasks", "text/csv", tasksTable(found.tasks));
    const svg = panel.part("curve").querySelector("svg");
    if (svg) offer("save-curve", "image/svg+xml", standalone(svg));
  }

  return { clear, begin, add, finish, showK };
}
