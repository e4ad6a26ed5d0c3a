// The estimators of site_src/maths, once more for figures that move: exact, on fractions of BigInts.
// What the data do not determine is refused with a reason and never comes out as 0 or 1.

/** A fraction in lowest terms, its denominator positive. @typedef {{ n: bigint, d: bigint }} Fraction */

/** These data do not determine what is asked for; `reason` is a key, as in site_src/maths/domain.py. */
export class NotEstimable extends Error {
  /** @param {"empty" | "too-few-trials" | "one-task" | "no-flips"} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

// ------------------------------------------------------------------------------------------------ fractions

/** @param {bigint} a @param {bigint} b */
export function gcd(a, b) {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

/** @param {bigint | number} n @param {bigint | number} [d] @returns {Fraction} */
export function fraction(n, d = 1n) {
  let [top, bottom] = [BigInt(n), BigInt(d)];
  if (!bottom) throw new RangeError("a denominator of 0");
  if (bottom < 0n) [top, bottom] = [-top, -bottom];
  const common = gcd(top, bottom);
  return { n: top / common, d: bottom / common };
}

export const ZERO = fraction(0);
export const ONE = fraction(1);

/** @param {Fraction} a @param {Fraction} b */
export const add = (a, b) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
/** @param {Fraction} a @param {Fraction} b */
export const sub = (a, b) => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
/** @param {Fraction} a @param {Fraction} b */
export const mul = (a, b) => fraction(a.n * b.n, a.d * b.d);
/** @param {Fraction} a @param {number} k */
export const pow = (a, k) => fraction(a.n ** BigInt(k), a.d ** BigInt(k));
/** Negative, 0 or positive. @param {Fraction} a @param {Fraction} b */
export const compare = (a, b) => Number(a.n * b.d > b.n * a.d) - Number(a.n * b.d < b.n * a.d);
/** @param {Fraction[]} parts */
export const sum = (parts) => parts.reduce(add, ZERO);

/** The nearest number, for drawing. @param {Fraction} a */
export function toNumber(a) {
  const top = a.n < 0n ? -a.n : a.n;
  // 1100 bits of quotient hold any double; beyond those the shift keeps both parts finite.
  const excess = Math.max(0, top.toString(16).length, a.d.toString(16).length) * 4 - 1000;
  if (excess <= 0) return Number(a.n) / Number(a.d);
  return Number(a.n >> BigInt(excess)) / Number(a.d >> BigInt(excess));
}

/** A double without any rounding. @param {number} value */
export function fromNumber(value) {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a number that can be written`);
  let halvings = 0n;
  while (!Number.isInteger(value)) {
    value *= 2;
    halvings += 1n;
  }
  return fraction(BigInt(value), 1n << halvings);
}

/** A plain decimal such as "0.8" or "-12", exactly; null for anything else. @param {string} text */
export function fromDecimal(text) {
  const found = /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text);
  if (!found) return null;
  const rest = found[3] ?? "";
  const value = fraction(BigInt(found[2] + rest), 10n ** BigInt(rest.length));
  return found[1] === "-" ? sub(ZERO, value) : value;
}

// ------------------------------------------------------------------------------------------------ counting

/** C(n, k), 0 when n < k. @param {number} n @param {number} k */
export function choose(n, k) {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 1; i <= Math.min(k, n - k); i++) ways = (ways * BigInt(n - i + 1)) / BigInt(i);
  return ways;
}

/** @param {number} n @param {number} c @param {number} k */
function domain(n, c, k) {
  for (const count of [n, c, k]) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`not a count: ${count}`);
  }
  if (c > n) throw new RangeError(`${c} of ${n}`);
  if (k < 1) throw new RangeError(`subsets of ${k}`);
}

/** pass^k of one task, C(c, k) / C(n, k). @param {number} n @param {number} c @param {number} k */
export function passHatK(n, c, k) {
  domain(n, c, k);
  if (n < k) throw new NotEstimable("too-few-trials");
  const failures = n - c;
  // C(c, k) / C(n, k) = C(n - k, f) / C(n, f), f being the failures: take the form with the smaller numbers.
  if (Math.min(failures, c) < Math.min(k, n - k)) return fraction(choose(n - k, failures), choose(n, failures));
  return fraction(choose(c, k), choose(n, k));
}

/** pass@k of one task, 1 - C(n - c, k) / C(n, k). @param {number} n @param {number} c @param {number} k */
export function passAtK(n, c, k) {
  domain(n, c, k);
  return sub(ONE, passHatK(n, n - c, k));
}

/**
 * An estimator per task, then averaged; every task counts or none.
 * @param {(n: number, c: number, k: number) => Fraction} estimator
 * @param {[number, number][]} tasks (n, c) of each
 * @param {number} k
 */
export function taskMean(estimator, tasks, k) {
  if (!tasks.length) throw new NotEstimable("empty");
  /** @type {Map<string, [number, number, bigint]>} tasks with equal counts score the same */
  const alike = new Map();
  for (const [n, c] of tasks) {
    const known = alike.get(`${n} ${c}`);
    if (known) known[2] += 1n;
    else alike.set(`${n} ${c}`, [n, c, 1n]);
  }
  let total = ZERO;
  for (const [n, c, number] of alike.values()) {
    const score = estimator(n, c, k);
    total = add(total, fraction(score.n * number, score.d));
  }
  return fraction(total.n, total.d * BigInt(tasks.length));
}

/** How many k-subsets there are, and in how many any, all, none or only some pass.
 * @param {number} n @param {number} c @param {number} k */
export function countSubsets(n, c, k) {
  domain(n, c, k);
  if (n < k) throw new NotEstimable("too-few-trials");
  const [total, all, none] = [choose(n, k), choose(c, k), choose(n - c, k)];
  return { total, any: total - none, all, none, mixed: total - all - none };
}

/** The k-subsets of 0 … n-1, in lexicographic order. @param {number} n @param {number} k @returns {number[][]} */
export function subsets(n, k) {
  /** @type {number[][]} */
  const found = [];
  const chosen = Array.from({ length: k }, (_, i) => i);
  while (k >= 1 && k <= n) {
    found.push([...chosen]);
    let i = k - 1;
    while (i >= 0 && chosen[i] === n - k + i) i -= 1;
    if (i < 0) break;
    chosen[i] += 1;
    for (let j = i + 1; j < k; j++) chosen[j] = chosen[j - 1] + 1;
  }
  return found;
}

/** The observed rate to the k-th power: not pass^k. @param {number} n @param {number} c @param {number} k */
export function plugInAll(n, c, k) {
  domain(n, c, k);
  if (!n) throw new NotEstimable("empty");
  return pow(fraction(c, n), k);
}

/** The observed rate put into 1 - (1 - p)^k: not pass@k. @param {number} n @param {number} c @param {number} k */
export const plugInAny = (n, c, k) => sub(ONE, plugInAll(n, n - c, k));

/** @param {boolean[]} runs @param {number} k @param {number} wanted */
function windows(runs, k, wanted) {
  domain(runs.length, 0, k);
  if (runs.length < k) throw new NotEstimable("too-few-trials");
  let hits = 0;
  for (let start = 0; start + k <= runs.length; start++) {
    if (runs.slice(start, start + k).filter(Boolean).length >= wanted) hits += 1;
  }
  return fraction(hits, runs.length - k + 1);
}

/** The share of windows of k runs in a row in which all pass. @param {boolean[]} runs @param {number} k */
export const slidingAll = (runs, k) => windows(runs, k, k);
/** The share of windows of k runs in a row in which at least one passes. @param {boolean[]} runs @param {number} k */
export const slidingAny = (runs, k) => windows(runs, k, 1);

/** The mean over tasks of p^k. @param {Fraction[]} ps @param {number} k */
export function meanEveryOne(ps, k) {
  if (!ps.length) throw new NotEstimable("empty");
  const total = sum(ps.map((p) => pow(p, k)));
  return fraction(total.n, total.d * BigInt(ps.length));
}

/** The mean over tasks of 1 - (1 - p)^k. @param {Fraction[]} ps @param {number} k */
export const meanAtLeastOne = (ps, k) => sub(ONE, meanEveryOne(ps.map((p) => sub(ONE, p)), k));

// ------------------------------------------------------------------------------------------------ flips

/**
 * The two-sided sign test: `p` is the share of all falls of as many coins that are at least as lopsided;
 * `ways` counts the falls by their number of heads, `tail` those among them that are.
 * @param {number} fixed @param {number} broken
 */
export function signTest(fixed, broken) {
  domain(fixed + broken, fixed, 1);
  const flips = fixed + broken;
  if (!flips) throw new NotEstimable("no-flips");
  const few = Math.min(fixed, broken);
  const ways = [1n];
  for (let heads = 1; heads <= flips; heads++) ways.push((ways[heads - 1] * BigInt(flips - heads + 1)) / BigInt(heads));
  const lopsided = ways.map((_, heads) => heads <= few || heads >= flips - few);
  const tail = ways.reduce((total, each, heads) => (lopsided[heads] ? total + each : total), 0n);
  const outcomes = 1n << BigInt(flips);
  return { flips, ways, lopsided, tail, outcomes, p: fraction(tail, outcomes) };
}

/** The fewest flips, all one way, with a two-sided p of at most `significance`. @param {Fraction} significance */
export function smallestUnanimous(significance) {
  if (significance.n <= 0n) throw new RangeError("a significance level lies above 0");
  let number = 1;
  while (compare(fraction(2n, 1n << BigInt(number)), significance) > 0) number += 1;
  return number;
}

// ------------------------------------------------------------------------------------------------ rare events

const EXACT_UP_TO = 10_000; // attempts for which a boundary is decided with whole numbers
export const FIVE_PER_CENT = fraction(1, 20);

/** About the largest rate compatible with no event in n attempts, 3/n. @param {number} n */
export function ruleOfThree(n) {
  domain(n, 0, 1);
  if (!n) throw new NotEstimable("empty");
  return fraction(3, n);
}

/** The rate p with (1 - p)^n = miss. @param {number} n @param {Fraction} [miss] */
export function zeroEventBound(n, miss = FIVE_PER_CENT) {
  domain(n, 0, 1);
  if (!n) throw new NotEstimable("empty");
  return -Math.expm1(Math.log(toNumber(miss)) / n);
}

/** Clean attempts after which the rule of three bounds the rate by `rate`. @param {Fraction} rate */
export const cleanByRule = (rate) => Number((3n * rate.d + rate.n - 1n) / rate.n);

/** The fewest attempts that, all clean, bound the rate by `rate`. @param {Fraction} rate @param {Fraction} [miss] */
export function cleanNeeded(rate, miss = FIVE_PER_CENT) {
  if (rate.n <= 0n || compare(rate, ONE) > 0) throw new RangeError("no number of clean attempts bounds a rate by 0");
  if (compare(rate, ONE) === 0) return 1;
  let number = Math.max(1, Math.ceil(Math.log(toNumber(miss)) / Math.log1p(-toNumber(rate))));
  // A whole ratio may come out a rounding too high or too low: near one, decide exactly where that is affordable.
  if (number <= EXACT_UP_TO) {
    const clean = sub(ONE, rate);
    /** @param {number} k clean.n^k / clean.d^k <= miss, without reducing */
    const enough = (k) => clean.n ** BigInt(k) * miss.d <= miss.n * clean.d ** BigInt(k);
    while (number > 1 && enough(number - 1)) number -= 1;
    while (!enough(number)) number += 1;
  }
  return number;
}
