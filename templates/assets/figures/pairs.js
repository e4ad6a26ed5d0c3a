// The pair table by hand: flip attempts, add and take away, choose k, step through the groups. The table, the drawing
// beneath it, the sums and the prose follow; the address holds the state. Unless something is changed the printed page
// stands.

import { addressed } from "../address.js";
import { focusIn, h, walk } from "../panel.js";
import { countSubsets, fraction, subsets } from "../maths.js";
import { disc, matrix } from "./matrix.js";
import { prose } from "./pair-prose.js";
import { sums } from "./pair-sums.js";

/** @typedef {import("../panel.js").Panel} Panel */
/** @typedef {import("./matrix.js").Attempt} Attempt */

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
  const text = prose(panel);
  const address = addressed("pairs", /^([01]{2,8})-([1-8])$/, (parts) => {
    take(parts);
    show(true);
  });
  /** @type {Attempt[]} */
  let pool = record.map((each) => ({ ...each }));
  let k = first;
  let step = 0;
  let told = false; // that the text follows
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

  /** @param {string[]} names */
  const joined = (names) =>
    names.length > 1 ? panel.text("joined", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] }) : names.join();
  /** @param {Attempt[]} group */
  const listed = (group) => joined(group.map((each) => each.name));

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

  /** The panel's own sentence, the sums and the prose. @param {{ total: bigint, any: bigint, all: bigint }} counts */
  function showWords(counts) {
    const [once, every] = verdicts(counts).map((nodes) => h("span", {}, ...nodes));
    const [onceRate, everyRate] = [counts.any, counts.all].map((part) => panel.percent(fraction(part, counts.total)));
    panel.show("sentence", "sentence", { once, every, onceRate, everyRate });
    panel.part("sums").replaceChildren(sums(panel, pool.length, pool.filter((each) => each.passed).length, k, counts));
    if (unchanged()) {
      text.restore();
      return;
    }
    const whole = { whole: counts.total, any: counts.any, all: counts.all, mixed: counts.any - counts.all, none: counts.total - counts.any };
    const written = Object.fromEntries(Object.entries(whole).map(([name, part]) => [name, panel.write(part)]));
    text.show(groups.map((places) => places.map((i) => pool[i])), kind(), { ...written, anyRate: onceRate, allRate: everyRate }, joined);
    // Which text follows and which stays is said aloud once.
    panel.part("sentence").append(" ", h("small", { "data-unsaid": told }, ...panel.say(text.follows ? "text-follows" : "text-stays")));
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

  /** The pool and k that an address holds, or those of the record. @param {string[] | null} parts */
  function take(parts) {
    const good = parts && Number(parts[1]) <= parts[0].length;
    const runs = good ? [...parts[0]].map((run) => run === "1") : record.map((each) => each.passed);
    [pool, k, step] = [[], good ? Number(parts[1]) : first, 0];
    for (const [i, passed] of runs.entries()) pool.push({ name: record[i]?.name ?? free(), passed });
  }

  /** Everything anew after a change of the pool or of k. @param {boolean} [quiet] */
  function show(quiet) {
    groups = subsets(pool.length, k);
    step = Math.min(step, groups.length);
    const counts = countSubsets(pool.length, pool.filter((each) => each.passed).length, k);
    showAttempts();
    showTable(counts);
    showWords(counts);
    showStep();
    address.write(unchanged() ? null : `${pool.map((each) => Number(each.passed)).join("")}-${k}`);
    if (quiet) return;
    panel.tell("sentence");
    told ||= !unchanged();
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
    take(null);
    show();
  });
  panel.field("step").addEventListener("input", () => stepTo(Number(panel.field("step").value)));
  panel.press("back", () => step > 1 && stepTo(step - 1));
  panel.press("on", () => stepTo(step + 1));
  body.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target).closest("tr");
    if (target && !(/** @type {HTMLElement} */ (event.target).closest("a"))) stepTo([...body.children].indexOf(target) + 1);
  });

  if (mirror) mirror.hidden = false;
  take(address.read());
  show(true);
  rows.forEach(walk);
}
