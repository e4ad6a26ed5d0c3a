// The pooled bootstrap of site_src/maths/bootstrap.py with the same draws: all outcomes in one bag.

/** @typedef {import("./random.js").Random} Random */

/** The successes of each pseudo-task when outcomes are drawn from one bag and dealt out again in lots of `n`.
 * @param {ArrayLike<number>} outcomes @param {number} n @param {Random} rng */
export function dealt(outcomes, n, rng) {
  const counts = new Array(outcomes.length / n).fill(0);
  for (let i = 0; i < outcomes.length; i++) counts[Math.floor(i / n)] += outcomes[rng.choices(outcomes.length)];
  return counts;
}
