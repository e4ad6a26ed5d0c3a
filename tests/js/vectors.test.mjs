// Both sides of the shared vectors: Python wrote the expected values, and the scripts have to find the same.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { write } from "../../templates/assets/format.js";
import * as maths from "../../templates/assets/maths.js";
import { Random } from "../../templates/assets/random.js";
import { dealt } from "../../templates/assets/resampling.js";

const load = (name) => JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), "utf8"));

/** A fraction written as text, or a whole number. */
function exact(value) {
  if (typeof value === "string") {
    const [n, d] = value.split("/");
    return maths.fraction(BigInt(n), BigInt(d ?? 1));
  }
  return Number.isInteger(value) ? maths.fraction(value) : value;
}

/** A result as the vectors hold it. */
function plain(value) {
  if (typeof value === "bigint") return value > 2n ** 53n ? String(value) : Number(value);
  if (Array.isArray(value)) return value.map(plain);
  return value && typeof value === "object" ? `${value.n}/${value.d}` : value;
}

/** The sorted all-k scores of as many draws; a draw gives the successes of each task. */
const bootstrapped = (draw, n, k, times) =>
  Array.from({ length: times }, () => maths.taskMean(maths.passHatK, draw().map((c) => [n, c]), k)).sort(maths.compare);
const sampled = (scores) => scores.slice(12, 488).filter((_, i) => i % 95 === 0);
const FUNCTIONS = {
  ...maths,
  countSubsets: (n, c, k) => Object.values(maths.countSubsets(n, c, k)),
  taskMeanAll: (tasks, k) => maths.taskMean(maths.passHatK, tasks, k),
  taskMeanAny: (tasks, k) => maths.taskMean(maths.passAtK, tasks, k),
  meanEveryOne: (ps, k) => maths.meanEveryOne(ps.map(exact), k),
  meanAtLeastOne: (ps, k) => maths.meanAtLeastOne(ps.map(exact), k),
  smallestUnanimous: (level) => maths.smallestUnanimous(exact(level)),
  cleanNeeded: (rate) => maths.cleanNeeded(exact(rate)),
  cleanByRule: (rate) => maths.cleanByRule(exact(rate)),
  signTest: (fixed, broken) => {
    const { p, ways, lopsided, flips } = maths.signTest(fixed, broken);
    return [p, flips < 60 ? ways.map((each, heads) => (lopsided[heads] ? each : 0n)) : null];
  },
  random: (seed) => {
    const rng = new Random(seed);
    return Array.from({ length: 5 }, () => rng.random());
  },
  below: (seed, n) => {
    const rng = new Random(seed);
    return Array.from({ length: 700 }, () => rng.below(n));
  },
  taskBootstrap: (counts, n, k, seed, times) => {
    const rng = new Random(seed);
    return sampled(bootstrapped(() => counts.map(() => counts[rng.below(counts.length)]), n, k, times));
  },
  pooledBootstrap: (outcomes, n, k, seed, times) => {
    const rng = new Random(seed);
    return sampled(bootstrapped(() => dealt(outcomes, n, rng), n, k, times));
  },
};

/** The value, or the reason why there is none. */
function outcome(name, given) {
  try {
    return plain(FUNCTIONS[name](...given));
  } catch (error) {
    if (error instanceof maths.NotEstimable) return `!${error.reason}`;
    throw error;
  }
}

for (const file of ["estimates", "errors"]) {
  const byName = Object.groupBy ? Object.groupBy(load(file).cases, ([name]) => name) : { all: load(file).cases };
  for (const [group, cases] of Object.entries(byName)) {
    test(`${file}: ${group} (${cases.length})`, () => {
      for (const [name, given, expected] of cases) {
        const found = outcome(name, given);
        if (name === "zeroEventBound" && typeof expected === "number") {
          // A logarithm and an exponential: the last bit is the platform's. Ten digits are more than any page shows.
          assert.ok(Math.abs(found - expected) <= 1e-10 * expected, `${name}(${given}): ${found}, not ${expected}`);
        } else {
          assert.deepEqual(found, expected, `${name}(${JSON.stringify(given)})`);
        }
      }
    });
  }
}

test("numbers are written as Python writes them", () => {
  const { signs, cases } = load("numbers");
  for (const [language, [value, style, places], expected] of cases) {
    assert.equal(write(exact(value), style, signs[language], places), expected, `${language} ${value} ${style} ${places}`);
  }
});

test("there are at least two thousand vectors", () => {
  const number = ["estimates", "errors", "numbers"].reduce((total, file) => total + load(file).cases.length, 0);
  assert.ok(number >= 2000, String(number));
});
