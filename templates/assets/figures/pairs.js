// The pair table by hand: flip attempts, add and take away, choose k, step through the groups. The table, the drawing
// beneath it and the sums follow; the address holds the state. As long as nothing is changed the printed page stands.

import { focusIn, h, remember, walk } from "../panel.js";
import { countSubsets, fraction, plugInAll, plugInAny, subsets } from "../maths.js";
import { disc, matrix } from "./matrix.js";

/** @typedef {import("../panel.js").Panel} Panel */
/** @typedef {import("./matrix.js").Attempt} Attempt */
/** @typedef {import("../maths.js").Fraction} Fraction */

const MOST = 8;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** @param {Panel} panel */
export function start(panel) {
  const table = /** @type {HTMLTableElement} */ (document.getElementById("pairs"));
  const [head, body, foot] = [table.tHead, table.tBodies[0], table.tFoot].map((part) => /** @type {HTMLElement} */ (part));
  const printed = [head, body, foot].map((part) => [...part.childNodes]);
  const drawing = document.querySelector("#figure-pair-matrix .drawing");
  const drawn = drawing ? [...drawing.childNodes] : [];
  const mirror = /** @type {HTMLElement | null} */ (document.querySelector('[data-mirror="pairs"]'));
  const rows = [panel.part("attempts"), mirror?.querySelector(".live-discs")].filter((row) => row instanceof HTMLElement);

  const record = [...panel.part("attempts").querySelectorAll("button")].map((button) => ({
    name: button.dataset.name ?? "",
    passed: button.dataset.passed === "yes",
  }));
  const first = Number(panel.given.k);
  /** @type {Attempt[]} */
  let pool = record.map((each) => ({ ...each }));
  let k = first;
  let step = 0;
  /** @type {number[][]} */
  let groups = subsets(pool.length, k);

  const kind = () => Math.min(k, 3);
  const chosen = () => groups[step - 1]?.map((i) => pool[i]) ?? [];
  const unchanged = () => k === first && pool.length === record.length && pool.every((each, i) => each.passed === record[i].passed);

  /** The next letter that no attempt has. */
  const free = () => [...LETTERS].find((letter) => pool.every((each) => each.name !== letter)) ?? "?";

  // ------------------------------------------------------------------------------- what is shown

  function showAttempts() {
    for (const row of rows) {
      const buttons = [...row.querySelectorAll("button")];
      pool.forEach((attempt, i) => {
        const verdict = panel.text(attempt.passed ? "passed" : "failed");
        const content = [
          h("svg", { viewBox: "-26 -26 52 52", width: 44, height: 44, "aria-hidden": "true" }, disc(0, 0, 25, attempt.passed, attempt.name, 24)),
          h("span", { class: "hide" }, `${attempt.name}: `),
          h("span", {}, verdict),
        ];
        let button = buttons[i];
        if (!button) {
          button = /** @type {HTMLButtonElement} */ (h("button", { type: "button", tabindex: -1 }));
          row.append(button);
        }
        button.dataset.name = attempt.name;
        button.dataset.passed = attempt.passed ? "yes" : "no";
        button.replaceChildren(...content);
      });
      for (const spare of buttons.slice(pool.length)) {
        const focused = spare === document.activeElement;
        const reached = spare.tabIndex === 0;
        spare.remove();
        if (reached) focusIn(row, focused ? row.querySelector("button") : null);
      }
    }
    /** @type {HTMLButtonElement} */ (panel.part("more")).disabled = pool.length >= MOST;
    /** @type {HTMLButtonElement} */ (panel.part("less")).disabled = pool.length <= 2;
    const slider = panel.field("k");
    slider.max = String(pool.length);
    slider.value = String(k);
    panel.part("k-value").textContent = panel.write(BigInt(k));
  }

  /** @param {Attempt[]} group */
  const named = (group) => group.map((each) => each.name).join(" + ");

  /** @param {Attempt[]} group */
  function listed(group) {
    const names = group.map((each) => each.name);
    const last = names.pop() ?? "";
    return names.length ? panel.text("joined", { first: names.join(", "), last }) : last;
  }

  /** @param {string} name @param {string} style */
  const glyph = (name, style) => h("svg", { class: style, viewBox: "0 0 24 24", "aria-hidden": "true" }, h("use", { href: `#g-${name}` }));

  /** @param {Attempt[]} group */
  function row(group) {
    const passing = group.filter((each) => each.passed);
    const any = passing.length > 0;
    const all = passing.length === group.length;
    const marks = group.flatMap(({ name, passed }, i) => {
      const mark = h("svg", { class: "mark", viewBox: "-13 -13 26 26" }, disc(0, 0, 12.5, passed, name, 13));
      return i ? [h("svg", { class: "plus", viewBox: "0 0 9 9" }, h("path", { d: "M1 4.5h7M4.5 1v7" })), mark] : [mark];
    });
    /** @param {string} name @param {boolean} yes @param {string} column */
    const verdict = (name, yes, column) =>
      h("td", { class: column }, glyph(yes ? name : `${name}-no`, "v"), yes ? panel.text("yes") : h("span", { class: "nay" }, panel.text("no")));
    const words = [["it-failed", "it-passed"], ["neither-passed", "both-passed"], ["none-passed", "all-passed"]][kind() - 1];
    const why = all ? panel.text(words[1]) : any ? panel.text("only-passed", { names: listed(passing) }) : panel.text(words[0]);
    return h(
      "tr",
      { "data-pair": group.map((each) => each.name).join("+"), "data-any": any ? "yes" : "no", "data-all": all ? "yes" : "no" },
      h("th", { scope: "row" }, h("span", { class: group.length < 4 ? "marks few" : "marks", "aria-hidden": "true" }, ...marks), h("span", { class: "hide" }, named(group))),
      verdict("once", any, "any"),
      verdict("every", all, "all"),
      h("td", { class: "why" }, why),
    );
  }

  /** @param {{ total: bigint, any: bigint, all: bigint }} counts */
  function showTable(counts) {
    if (unchanged()) {
      [head, body, foot].forEach((part, i) => part.replaceChildren(...printed[i]));
      drawing?.replaceChildren(...drawn);
      return;
    }
    const heads = head.cloneNode(true);
    const [what, , every] = /** @type {HTMLElement} */ (heads).querySelectorAll("th");
    what.textContent = panel.text(["attempt", "pair", "group"][kind() - 1]);
    /** @type {HTMLElement} */ (every.querySelector("span")).textContent = panel.text(k === 2 ? "both-pass" : "all-pass");
    head.replaceChildren(...heads.childNodes);
    body.replaceChildren(...groups.map((places) => row(places.map((i) => pool[i]))));
    const total = foot.cloneNode(true);
    const cells = /** @type {HTMLElement} */ (total).querySelectorAll("td");
    [counts.any, counts.all].forEach((part, i) => {
      const share = panel.text("of", { part: panel.write(part), whole: panel.write(counts.total) });
      cells[i].replaceChildren(h("span", { class: "big" }, share), panel.percent(fraction(part, counts.total)));
    });
    foot.replaceChildren(...total.childNodes);
    const [once, every_] = verdicts(counts).map((nodes) => nodes.map((node) => node.textContent).join(""));
    drawing?.replaceChildren(matrix(pool, k, panel.text(`title-${kind()}`), `${once}. ${every_}.`));
  }

  /** Both verdicts in words. @param {{ total: bigint, any: bigint, all: bigint }} counts */
  function verdicts(counts) {
    const whole = panel.write(counts.total);
    return [
      panel.say(`once-${kind()}`, { part: panel.write(counts.any), whole }, counts.total),
      panel.say(`every-${kind()}`, { part: panel.write(counts.all), whole }, counts.total),
    ];
  }

  /** @param {{ total: bigint, any: bigint, all: bigint }} counts */
  function showSums(counts) {
    const [once, every] = verdicts(counts).map((nodes) => h("span", {}, ...nodes));
    const [onceRate, everyRate] = [counts.any, counts.all].map((part) => panel.percent(fraction(part, counts.total)));
    panel.show("sentence", "sentence", { once, every, onceRate, everyRate });
    if (!unchanged()) panel.part("sentence").append(" ", h("small", { "data-unsaid": true }, ...panel.say("text-stays")));
    const n = pool.length;
    const c = pool.filter((each) => each.passed).length;
    /** @param {number} a */
    const ways = (a) => h("mrow", {}, h("mi", {}, "C"), h("mo", {}, "("), number(a), h("mo", {}, ","), number(k), h("mo", {}, ")"));
    /** @param {number | bigint} value */
    const number = (value) => h("mn", {}, panel.write(BigInt(value)));
    /** @param {bigint} top @param {bigint} bottom */
    const over = (top, bottom) => h("mfrac", {}, number(top), number(bottom));
    /** @param {string} sign */
    const mo = (sign) => h("mo", {}, sign);
    /** @param {number} a @param {bigint} top @param {boolean} rest */
    function sum(a, top, rest) {
      const share = [h("mfrac", {}, ways(a), ways(n)), mo("="), ...(rest ? [number(1), mo("−")] : []), over(top, counts.total)];
      const all = rest ? [number(1), mo("−"), ...share, mo("="), over(counts.total - top, counts.total)] : share;
      return h("math", { display: "inline" }, h("mrow", {}, ...all));
    }
    /** @param {string} word @param {bigint} part @param {Node} formula @param {Fraction} shortcut */
    const line = (word, part, formula, shortcut) =>
      h(
        "tr",
        {},
        h("th", { scope: "row", class: "word" }, ...panel.say(word)),
        h("td", { class: "counted" }, panel.decimal(fraction(part, counts.total))),
        h("td", {}, panel.decimal(shortcut)),
        h("td", { class: "sum" }, formula),
      );
    panel.part("sums").replaceChildren(
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("td"), ...["counted", "shortcut", "formula"].map((key) => h("th", { scope: "col" }, panel.text(key))))),
        h(
          "tbody",
          {},
          line("once", counts.any, sum(n - c, counts.total - counts.any, true), plugInAny(n, c, k)),
          line("every", counts.all, sum(c, counts.all, false), plugInAll(n, c, k)),
        ),
      ),
    );
  }

  function showStep() {
    const slider = panel.field("step");
    slider.max = String(groups.length);
    slider.value = String(step);
    const group = chosen();
    const passing = group.filter((each) => each.passed);
    const failing = group.filter((each) => !each.passed);
    const place = { group: named(group), place: panel.write(BigInt(step)), whole: panel.write(BigInt(groups.length)) };
    const told = step ? panel.text("step-at", place) : panel.text("step-none");
    panel.part("step-value").textContent = told;
    slider.setAttribute("aria-valuetext", told);
    if (step) {
      const parts = { passed: listed(passing), failed: listed(failing) };
      panel.show("reason", !failing.length ? "all" : passing.length ? "mixed" : "none", parts);
    } else {
      panel.part("reason").textContent = "\u00a0";
    }
    const key = group.map((each) => each.name).join("+");
    for (const part of [body, drawing]) {
      for (const each of part?.querySelectorAll("[data-pair]") ?? []) {
        each.classList.toggle("chosen", step > 0 && each.getAttribute("data-pair") === key);
      }
      part?.classList.toggle("stepping", step > 0);
    }
    /** @type {HTMLButtonElement} */ (panel.part("back")).setAttribute("aria-disabled", String(step <= 1));
    /** @type {HTMLButtonElement} */ (panel.part("on")).setAttribute("aria-disabled", String(step >= groups.length));
  }

  /** Everything anew after a change of the pool or of k. @param {boolean} [quiet] */
  function show(quiet) {
    groups = subsets(pool.length, k);
    step = Math.min(step, groups.length);
    const counts = countSubsets(pool.length, pool.filter((each) => each.passed).length, k);
    showAttempts();
    showTable(counts);
    showSums(counts);
    showStep();
    remember(unchanged() ? { runs: null, k: null } : { runs: pool.map((each) => Number(each.passed)).join(""), k: String(k) });
    if (!quiet) panel.tell("sentence");
  }

  /** @param {number} to */
  function stepTo(to) {
    step = Math.max(0, Math.min(to, groups.length));
    showStep();
    panel.announce(step ? `${named(chosen())}. ${panel.part("reason").textContent}` : panel.text("step-none"));
  }

  // ------------------------------------------------------------------------------- what the reader does

  for (const row of rows) {
    row.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (!button) return;
      const place = [...row.querySelectorAll("button")].indexOf(button);
      pool[place].passed = !pool[place].passed;
      show();
      focusIn(row, button);
    });
  }
  panel.press("more", () => {
    if (pool.length < MOST) pool.push({ name: free(), passed: true });
    show();
    if (pool.length >= MOST) panel.part("less").focus();
  });
  panel.press("less", () => {
    if (pool.length > 2) pool.pop();
    k = Math.min(k, pool.length);
    show();
    if (pool.length <= 2) panel.part("more").focus();
  });
  panel.field("k").addEventListener("input", () => {
    k = Number(panel.field("k").value);
    show();
  });
  panel.press("reset", () => {
    pool = record.map((each) => ({ ...each }));
    [k, step] = [first, 0];
    show();
  });
  panel.field("step").addEventListener("input", () => stepTo(Number(panel.field("step").value)));
  panel.press("back", () => step > 1 && stepTo(step - 1));
  panel.press("on", () => stepTo(step + 1));
  body.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target).closest("tr");
    if (target && !(/** @type {HTMLElement} */ (event.target).closest("a"))) stepTo([...body.children].indexOf(target) + 1);
  });

  const query = new URLSearchParams(location.search);
  const runs = query.get("runs");
  if (runs && /^[01]{2,8}$/.test(runs)) {
    pool = [];
    for (const [i, verdict] of [...runs].entries()) pool.push({ name: record[i]?.name ?? free(), passed: verdict === "1" });
    const wanted = Number(query.get("k"));
    k = Number.isInteger(wanted) && wanted >= 1 && wanted <= pool.length ? wanted : Math.min(first, pool.length);
  }
  if (mirror) mirror.hidden = false;
  show(true);
  rows.forEach(walk);
}
