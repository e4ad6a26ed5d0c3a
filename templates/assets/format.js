// Numbers in the page's language, letter for letter as site_src/languages/writing.py writes them.

import { fraction, fromNumber } from "./maths.js";

/**
 * How the page's language writes numbers, as the page carries it (site_src/languages/signs.py).
 * @typedef {object} Signs
 * @property {string} zero the digit 0 of its numbering system
 * @property {string} decimal
 * @property {string} group
 * @property {[number, number]} grouping sizes of the last group and of the others
 * @property {string} percent "#" stands for the number
 * @property {string} minus
 * @property {string} above
 * @property {string} below
 */
/** @typedef {import("./maths.js").Fraction} Fraction */
/** @typedef {"integer" | "decimal" | "percent" | "fraction"} Style */

const NO_BREAK = "\u00a0";

/** @param {bigint} a @param {bigint} b b > 0 */
const floor = (a, b) => (a >= 0n ? a / b : -((-a + b - 1n) / b));

/** How many units of the last place, a tie going away from zero. @param {Fraction} value @param {number} places */
function halfUp(value, places) {
  const scaled = value.n * 10n ** BigInt(places);
  const units = floor(2n * (scaled < 0n ? -scaled : scaled) + value.d, 2n * value.d);
  return scaled < 0n ? -units : units;
}

/** A whole number of units of the last place in digits. @param {bigint} units @param {number} places
 * @param {Signs} signs @param {boolean} [grouped] */
function digits(units, places, signs, grouped = true) {
  const text = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  let whole = text.slice(0, text.length - places);
  const parts = [];
  let size = signs.grouping[0];
  while (grouped && whole.length > size) {
    parts.unshift(whole.slice(-size));
    whole = whole.slice(0, -size);
    size = signs.grouping[1];
  }
  parts.unshift(whole);
  const shown = parts.join(signs.group) + (places ? signs.decimal + text.slice(-places) : "");
  const zero = signs.zero.codePointAt(0) ?? 48;
  const own = zero === 48 ? shown : shown.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  return (units < 0n ? signs.minus : "") + own;
}

/**
 * The number, rounded half up at `decimals` places (a per cent has as many). What would show as exactly 0 or 1
 * without being so gets a sign: "> 0.999", "< 0.1 %".
 * @param {Fraction | bigint | number} exact
 * @param {Style} style
 * @param {Signs} signs
 * @param {number} [decimals]
 * @param {[bigint | number, bigint | number] | null} [counts] a fraction's own counts, when not in lowest terms
 */
export function write(exact, style, signs, decimals = 3, counts = null) {
  const value = typeof exact === "bigint" ? fraction(exact) : typeof exact === "number" ? fromNumber(exact) : exact;
  if (style === "integer") return digits(halfUp(value, 0), 0, signs);
  if (style === "fraction") {
    const [top, bottom] = counts ?? [value.n, value.d];
    return `${digits(BigInt(top), 0, signs, false)}/${digits(BigInt(bottom), 0, signs, false)}`;
  }
  const target = style === "percent" ? fraction(value.n * 100n, value.d) : value;
  const unit = 10n ** BigInt(decimals);
  let units = halfUp(target, decimals);
  let sign = "";
  const size = units < 0n ? -units : units;
  if (units * target.d !== target.n * unit && (!size || size === (style === "percent" ? 100n : 1n) * unit)) {
    const above = target.n > 0n === Boolean(units);
    units = above ? floor(target.n * unit, target.d) : -floor(-target.n * unit, target.d);
    sign = (above ? signs.above : signs.below) + NO_BREAK;
  }
  const text = digits(units, decimals, signs);
  return sign + (style === "percent" ? signs.percent.replace("#", () => text) : text);
}

/** The number that a person typed, in the page's notation or with a point; null when it is none.
 * @param {string} text @param {Signs} signs */
export function read(text, signs) {
  const zero = signs.zero.codePointAt(0) ?? 48;
  let plain = "";
  for (const letter of text.trim()) {
    const code = letter.codePointAt(0) ?? 0;
    if (code >= zero && code < zero + 10) plain += code - zero;
    else if (letter === signs.decimal) plain += ".";
    else if (letter !== signs.group && !/\s/u.test(letter)) plain += letter === "−" ? "-" : letter;
  }
  return plain;
}
