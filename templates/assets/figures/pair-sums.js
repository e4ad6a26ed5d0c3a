// The sums of the pair table: for each word what was counted, what the shortcut gives, the formula with its numbers.

import { h } from "../panel.js";
import { fraction, plugInAll, plugInAny } from "../maths.js";

/** @typedef {import("../panel.js").Panel} Panel */
/** @typedef {import("../maths.js").Fraction} Fraction */

/** @param {Panel} panel @param {number} n @param {number} c @param {number} k
 * @param {{ total: bigint, any: bigint, all: bigint }} counts */
export function sums(panel, n, c, k, counts) {
  /** @param {number | bigint} value */
  const number = (value) => h("mn", {}, panel.write(BigInt(value)));
  /** @param {string} sign */
  const mo = (sign) => h("mo", {}, sign);
  /** @param {number} a */
  const ways = (a) => h("mrow", {}, h("mi", {}, "C"), mo("("), number(a), mo(","), number(k), mo(")"));
  /** @param {bigint} top */
  const over = (top) => h("mfrac", {}, number(top), number(counts.total));
  /** @param {number} a @param {bigint} top @param {boolean} rest */
  function formula(a, top, rest) {
    const share = [h("mfrac", {}, ways(a), ways(n)), mo("="), ...(rest ? [number(1), mo("−")] : []), over(top)];
    const all = rest ? [number(1), mo("−"), ...share, mo("="), over(counts.total - top)] : share;
    return h("math", { display: "inline" }, h("mrow", {}, ...all));
  }
  /** @param {string} word @param {bigint} part @param {Node} made @param {Fraction} shortcut */
  const line = (word, part, made, shortcut) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", class: "word" }, ...panel.say(word)),
      h("td", { class: "counted" }, panel.decimal(fraction(part, counts.total))),
      h("td", {}, panel.decimal(shortcut)),
      h("td", { class: "sum" }, made),
    );
  const heads = ["counted", "shortcut", "formula"].map((key) => h("th", { scope: "col" }, panel.text(key)));
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, h("td"), ...heads)),
    h(
      "tbody",
      {},
      line("once", counts.any, formula(n - c, counts.total - counts.any, true), plugInAny(n, c, k)),
      line("every", counts.all, formula(c, counts.all, false), plugInAll(n, c, k)),
    ),
  );
}
