// One record, three answers: its subsets counted, its rate raised to a power, its windows of runs in a row.

import { addressed } from "../address.js";
import { focusIn, h, walk } from "../panel.js";
import { countSubsets, passAtK, passHatK, plugInAll, plugInAny, slidingAll, slidingAny } from "../maths.js";
import { Random } from "../random.js";
import { disc } from "./matrix.js";

/** @typedef {import("../panel.js").Panel} Panel */

/** @param {Panel} panel */
export function start(panel) {
  const row = panel.part("runs");
  const record = panel.given.outcomes.map(Boolean);
  /** @type {boolean[]} */
  let runs = [...record];
  const rng = new Random(1); // the same orders for everybody
  const last = panel.given.ks.at(-1);
  /** @param {number | bigint} value */
  const whole = (value) => panel.write(BigInt(value));
  const k = panel.slider("k", whole, () => show());
  const address = addressed("answers", new RegExp(`^([01]{${record.length}})-(\\d{1,3})$`), (parts) => {
    take(parts);
    show(true);
  });

  /** The runs and k that an address holds, or those of the record. @param {string[] | null} parts */
  function take(parts) {
    runs = parts ? [...parts[0]].map((run) => run === "1") : [...record];
    k.value = Number(parts?.[1] ?? last);
  }

  /** @param {boolean} [quiet] */
  function show(quiet) {
    [...row.querySelectorAll("button")].forEach((button, i) => {
      button.dataset.passed = runs[i] ? "yes" : "no";
      button.querySelector("svg")?.replaceChildren(disc(0, 0, 25, runs[i], whole(i + 1), i > 8 ? 20 : 24));
      /** @type {Element} */ (button.lastElementChild).textContent = panel.text(runs[i] ? "passed" : "failed");
    });
    const [n, c, size] = [runs.length, runs.filter(Boolean).length, k.value];
    const counts = countSubsets(n, c, size);
    const windows = n - size + 1;
    const all = slidingAll(runs, size);
    panel.show("sentence", "sentence", {
      subsets: whole(counts.total), all: whole(counts.all), windows: whole(windows),
      hits: whole((all.n * BigInt(windows)) / all.d), plugin: panel.decimal(plugInAll(n, c, size)),
    });
    /** @param {string} word @param {import("../maths.js").Fraction[]} values */
    const line = (word, ...values) =>
      h("tr", {}, h("th", { scope: "row", class: "word" }, ...panel.say(word)), ...values.map((value, i) => h("td", { class: i ? "" : "counted" }, panel.decimal(value))));
    const heads = ["subsets", "plugin", "windows"].map((key) => h("th", { scope: "col" }, panel.text(key)));
    panel.part("sums").replaceChildren(
      h("table", {}, h("thead", {}, h("tr", {}, h("td"), ...heads)), h("tbody", {},
        line("once", passAtK(n, c, size), plugInAny(n, c, size), slidingAny(runs, size)),
        line("every", passHatK(n, c, size), plugInAll(n, c, size), all))),
    );
    const printed = size === last && runs.every((run, i) => run === record[i]);
    address.write(printed ? null : `${runs.map(Number).join("")}-${size}`);
    if (!quiet) panel.tell("sentence");
  }

  row.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!button) return;
    const place = [...row.querySelectorAll("button")].indexOf(button);
    runs[place] = !runs[place];
    show();
    focusIn(row, button);
  });
  panel.press("shuffle", () => {
    // The same outcomes in another order: every order is as likely as any other.
    for (let i = runs.length - 1; i > 0; i--) {
      const j = rng.below(i + 1);
      [runs[i], runs[j]] = [runs[j], runs[i]];
    }
    show();
  });
  panel.press("reset", () => {
    take(null);
    show();
  });
  take(address.read());
  show(true);
  walk(row);
}
