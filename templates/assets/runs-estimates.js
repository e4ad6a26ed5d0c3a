// What the estimators make of a reader's own runs: both words at every k, their intervals, and tables to save.

import { table } from "./cells.js";
import { choose, fraction, gcd, passAtK, passHatK, toNumber } from "./maths.js";
import { Random } from "./random.js";

/** @typedef {import("./maths.js").Fraction} Fraction */
/** @typedef {import("./runs.js").Task} Task */
/** Both words at one k. @typedef {{ all: Fraction, any: Fraction }} Score */
/** Both ends of the interval of each word. @typedef {{ all: Fraction[], any: Fraction[] }} Ends */

export const MOST_K = 100;

/** Tasks that score alike, with their number. @typedef {{ n: number, c: number, tasks: number }} Alike */

/** @param {Task[]} tasks @returns {{ alike: Alike[], which: Int32Array }} */
function grouped(tasks) {
  /** @type {Map<string, number>} */
  const places = new Map();
  /** @type {Alike[]} */
  const alike = [];
  const which = Int32Array.from(tasks, ({ n, c }) => {
    const key = `${n} ${c}`;
    let place = places.get(key);
    if (place === undefined) {
      place = alike.length;
      places.set(key, place);
      alike.push({ n, c, tasks: 0 });
    }
    alike[place].tasks += 1;
    return place;
  });
  return { alike, which };
}

/** The scores of all classes over one denominator. @param {Alike[]} alike
 * @param {(n: number, c: number, k: number) => Fraction} estimator @param {number} k */
function scores(alike, estimator, k) {
  const each = alike.map(({ n, c }) => estimator(n, c, k));
  let common = 1n;
  for (const n of new Set(alike.map((one) => one.n))) {
    const ways = choose(n, k);
    common = ways * (common / gcd(common, ways));
  }
  return { tops: each.map((score) => (score.n * common) / score.d), common };
}

/** The largest k for which every task has enough trials. @param {Task[]} tasks */
export const longest = (tasks) => tasks.reduce((least, { n }) => Math.min(least, n), Infinity);

/** Both words at k. @param {Task[]} tasks @param {number} k */
export function estimate(tasks, k) {
  const { alike } = grouped(tasks);
  /** @param {(n: number, c: number, k: number) => Fraction} estimator */
  const mean = (estimator) => {
    const { tops, common } = scores(alike, estimator, k);
    const total = tops.reduce((sum, top, i) => sum + top * BigInt(alike[i].tasks), 0n);
    return fraction(total, common * BigInt(tasks.length));
  };
  return { all: mean(passHatK), any: mean(passAtK) };
}

/**
 * Intervals of both words from resampled tasks, with the draws that site_src/maths/bootstrap.py makes.
 * @param {Task[]} tasks @param {number} k
 * @param {{ seed: string, resamples: number, lower: number, upper: number }} how
 */
export function intervals(tasks, k, how) {
  const { alike, which } = grouped(tasks);
  const rng = new Random(BigInt(how.seed) + BigInt(k));
  const all = scores(alike, passHatK, k);
  const any = scores(alike, passAtK, k);
  const sums = Array.from({ length: how.resamples }, () => {
    const drawn = new Int32Array(alike.length);
    for (let i = 0; i < which.length; i++) drawn[which[rng.below(which.length)]] += 1;
    let [one, other] = [0n, 0n];
    drawn.forEach((times, i) => {
      if (!times) return;
      one += all.tops[i] * BigInt(times);
      other += any.tops[i] * BigInt(times);
    });
    return [one, other];
  });
  /** @param {number} word @param {bigint} common */
  const ends = (word, common) => {
    const sorted = sums.map((pair) => pair[word]).sort((a, b) => Number(a > b) - Number(a < b));
    return [how.lower, how.upper].map((place) => fraction(sorted[place], common * BigInt(tasks.length)));
  };
  return { all: ends(0, all.common), any: ends(1, any.common) };
}

/** The tasks, those that wavered most first: by the chance that two of their trials disagree, then by name.
 * @param {Task[]} tasks @returns {Task[]} */
export function flakyFirst(tasks) {
  /** @param {Task} task */
  const wavering = ({ n, c }) => (n > 1 ? (c * (n - c)) / (n * (n - 1)) : 0);
  return [...tasks].sort((a, b) => wavering(b) - wavering(a) || (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** The estimates as a table to save, for programs: decimal points, empty where there is no interval.
 * @param {Score[]} scores from k = 1 on @param {Ends[]} ends @param {number} tasks */
export function estimatesTable(scores, ends, tasks) {
  /** @param {Fraction | undefined} value */
  const plain = (value) => (value ? toNumber(value) : "");
  const rows = scores.map(({ any, all }, i) => {
    const pair = ends[i];
    return [i + 1, ...[any, ...(pair?.any ?? [undefined, undefined]), all, ...(pair?.all ?? [undefined, undefined])].map(plain), tasks];
  });
  return table([["k", "pass@k", "pass@k low", "pass@k high", "pass^k", "pass^k low", "pass^k high", "tasks"], ...rows]);
}

/** The tasks as a table to save, in a form that the calculator reads again. @param {Task[]} tasks */
export const tasksTable = (tasks) => table([["task", "n", "c"], ...flakyFirst(tasks).map(({ name, n, c }) => [name, n, c])]);
