// The reader of pasted tables against whatever is pasted: it answers in words, keeps its promises, and takes no time.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Random } from "../../templates/assets/random.js";
import { cell } from "../../templates/assets/cells.js";
import { read } from "../../templates/assets/runs.js";
import { estimate, flakyFirst, longest } from "../../templates/assets/runs-estimates.js";

const SEEDS = [
  "task,trial,outcome\na,1,1\na,2,0\nb,1,pass\nb,2,fail\n",
  "task;n;c\r\na;10;8\r\n\"b;c\";10;10\r\n",
  "\ufeffreward\ttask_id\tseed\n1,0\ta\t7\n0.0\ta\t8\n",
  "a|1|yes\na|2|no",
];
const FRAGMENTS = ['"', '""', ",", ";", "\t", "|", "\n", "\r\n", "\r", "\0", "\ufeff", " ", "\u00a0", "−", "-", "+", "1e309", "1e-400", "0x10", "NaN",
  "Infinity", "1,5", ".5", "1.", "9".repeat(400), "999999999999999999999", "0.9999999", "<img src=x onerror=alert(1)>", "=1+1", "@a", "__proto__", "constructor",
  "toString", "hasOwnProperty", "\u2028", "\ud800", "😀", "task", "n", "c", "trial", "outcome", "pass", "fail", "п", "٣", "½", "$&", "$1", "%s", "{x}", "a".repeat(3000)];
const ERRORS = ["too-long", "empty", "not-text", "one-column", "only-head", "nothing-usable"];

/** What every answer has to be, whatever was pasted. */
function promises(text) {
  const found = read(text);
  if ("error" in found) {
    assert.ok(ERRORS.includes(found.error), found.error);
    return;
  }
  assert.ok(found.tasks.length > 0);
  assert.equal(new Set(found.tasks.map(({ name }) => name)).size, found.tasks.length);
  for (const { name, n, c } of found.tasks) {
    assert.ok(typeof name === "string" && name);
    assert.ok(Number.isSafeInteger(n) && Number.isSafeInteger(c) && 0 <= c && c <= n && n >= 1, `${n} ${c}`);
    const saved = cell(name);
    assert.ok(!/^[=+\-@\t\r]/.test(saved), saved);
  }
  for (const { times, lines, sample } of [...found.refused, ...found.noted]) {
    assert.ok(times >= 1 && lines.length >= 1 && lines.length <= 5 && lines.every((line) => line >= 1));
    assert.ok(sample.length <= 60);
  }
  assert.deepEqual(flakyFirst(found.tasks).length, found.tasks.length);
  const { all, any } = estimate(found.tasks, Math.min(3, longest(found.tasks)));
  for (const { n, d } of [all, any]) assert.ok(0n <= n && n <= d);
  assert.deepEqual(read(text), found, "the same again");
}

test("seeds mutated, and fragments alone", () => {
  const rounds = Number(process.env.ROUNDS ?? 3000);
  const rng = new Random(8n);
  const pick = (list) => list[rng.below(list.length)];
  for (let i = 0; i < rounds; i++) {
    let text = rng.below(4) ? pick(SEEDS) : "";
    for (let j = text ? rng.below(6) + 1 : rng.below(30); j > 0; j--) {
      const start = rng.below(text.length + 1);
      const end = Math.min(text.length, start + pick([0, 0, 1, 5, 20]));
      const piece = rng.below(5) ? pick(FRAGMENTS) : text.slice(start, end).repeat(8);
      text = text.slice(0, start) + piece + text.slice(end);
    }
    try {
      promises(text);
    } catch (error) {
      throw new Error(`${error.message}, given ${JSON.stringify(text)}`);
    }
  }
});

test("nothing repeated takes the square of its length", () => {
  for (const piece of [...FRAGMENTS.filter((each) => each.length < 30), 'a,"', '"a"x,', "a,1,1\n", '"\n', "a,b,c,d\n", ' "', "1 ", "1'"]) {
    for (const lead of ["", "a,1,", 'a,1,"', "a,1,1\na,2,"]) {
      const began = performance.now();
      read(lead + piece.repeat(Math.ceil(400_000 / piece.length)));
      assert.ok(performance.now() - began < 5000, JSON.stringify(lead + piece));
    }
  }
});
