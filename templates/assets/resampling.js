// The bootstrap of site_src/maths/bootstrap.py with the same draws: whole tasks, or all outcomes in one bag.

import { choose, fraction } from "./maths.js";

/** @typedef {import("./random.js").Random} Random */

/** @param {bigint[]} sums @param {bigint} denominator */
function sorted(sums, denominator) {
  sums.sort((a, b) => Number(a > b) - Number(a < b));
  return sums.map((total) => fraction(total, denominator));
}

/**
 * The all-k scores of `times` sets of tasks drawn with replacement, sorted.
 * @param {number[]} counts successes of each task in its `n` trials
 * @param {number} n @param {number} k @param {Random} rng @param {number} times
 */
export function taskScores(counts, n, k, rng, times) {
  const scores = counts.map((count) => choose(count, k));
  const sums = Array.from({ length: times }, () => {
    let total = 0n;
    for (let i = 0; i < scores.length; i++) total += scores[rng.below(scores.length)];
    return total;
  });
  return sorted(sums, choose(n, k) * BigInt(counts.length));
}

/** The successes of each pseudo-task when outcomes are drawn from one bag and dealt out again in lots of `n`.
 * @param {ArrayLike<number>} outcomes @param {number} n @param {Random} rng */
export function dealt(outcomes, n, rng) {
  const counts = new Array(outcomes.length / n).fill(0);
  for (let i = 0; i < outcomes.length; i++) counts[Math.floor(i / n)] += outcomes[rng.choices(outcomes.length)];
  return counts;
}

/** The same scores from pooled outcomes. @param {ArrayLike<number>} outcomes
 * @param {number} n @param {number} k @param {Random} rng @param {number} times */
export function pooledScores(outcomes, n, k, rng, times) {
  const score = Array.from({ length: n + 1 }, (_, count) => choose(count, k));
  const sums = Array.from({ length: times }, () => dealt(outcomes, n, rng).reduce((all, c) => all + score[c], 0n));
  return sorted(sums, choose(n, k) * BigInt(outcomes.length / n));
}
