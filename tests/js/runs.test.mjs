// The reader of pasted tables: every shape that spreadsheets and people give them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { fraction } from "../../templates/assets/maths.js";
import { cell, decoded } from "../../templates/assets/cells.js";
import { read } from "../../templates/assets/runs.js";
import { estimate, estimatesTable, flakyFirst, intervals, longest, tasksTable } from "../../templates/assets/runs-estimates.js";

const tasks = (text, words) => read(text, words).tasks.map(({ name, n, c }) => [name, n, c]);
const keys = (remarks) => remarks.map(({ key, times }) => [key, times]);

test("trials and counts, with a head and without", () => {
  assert.deepEqual(tasks("task,trial,outcome\na,1,1\na,2,0\nb,1,pass\nb,2,fail"), [["a", 2, 1], ["b", 2, 1]]);
  assert.deepEqual(tasks("a,1,1\na,2,0\nb,1,1"), [["a", 2, 1], ["b", 1, 1]]);
  assert.deepEqual(tasks("task,n,c\na,10,8\nb,10,10"), [["a", 10, 8], ["b", 10, 10]]);
  assert.deepEqual(tasks("a,10,8\nb,10,10"), [["a", 10, 8], ["b", 10, 10]]);
  assert.deepEqual(tasks("a,yes\na,no\nb,yes"), [["a", 2, 1], ["b", 1, 1]]);
  assert.deepEqual(tasks("reward,task_id,seed,cost\n1.0,a,7,0.3\n0.0,a,8,0.2"), [["a", 2, 1]]);
});

test("a spreadsheet's semicolons, decimal commas, quotes, tabs, a byte-order mark, line ends of every kind", () => {
  assert.deepEqual(tasks("\ufefftask;trial;reward\r\na;1;1,0\r\na;2;0,0\r\n"), [["a", 2, 1]]);
  assert.deepEqual(tasks('task,trial,reward\n"a, the first",1,"1,0"\n"a, the first",2,"0,9999999"'), [["a, the first", 2, 2]]);
  assert.deepEqual(tasks("task\ttrial\tpassed\na\t1\tTRUE\na\t2\tFALSE"), [["a", 2, 1]]);
  assert.deepEqual(tasks('"say ""hi""",1,1\r"say ""hi""",2,0'), [['say "hi"', 2, 1]]);
  assert.deepEqual(tasks('"two\nlines",1,1\n"two\nlines",2,1'), [["two\nlines", 2, 2]]);
});

test("words of the page's language", () => {
  const words = { task: ["задача"], trial: ["попытка"], outcome: ["исход"], yes: ["да", "успех"], no: ["нет"] };
  assert.deepEqual(tasks("Задача;Попытка;Исход\nа;1;да\nа;2;Нет\nб;1;УСПЕХ", words), [["а", 2, 1], ["б", 1, 1]]);
});

test("names are only names", () => {
  const name = "<img src=x onerror=alert(1)>";
  assert.deepEqual(tasks(`${name},1,1\n${name},2,0`), [[name, 2, 1]]);
  assert.deepEqual(tasks("__proto__,1,1\nconstructor,1,0\n__proto__,2,1"), [["__proto__", 2, 2], ["constructor", 1, 0]]);
});

test("what is refused, and what is only noted", () => {
  const trials = read("task,trial,outcome\na,1,1\na,1,1\na,2,0\na,2,1\na,3,\n,4,1\nb,1,maybe\nb,2,7\nb,3\nb,4,0.9999999\nb,5,0.5");
  assert.deepEqual(keys(trials.refused), [["twice", 1], ["twice-otherwise", 1], ["blank", 1], ["no-task", 1], ["no-outcome", 1], ["out-of-range", 1], ["short", 1]]);
  assert.deepEqual(keys(trials.noted), [["nearly-one", 1], ["partial", 1]]);
  assert.deepEqual(trials.tasks, [{ name: "a", n: 2, c: 1 }, { name: "b", n: 2, c: 1 }]);
  assert.deepEqual(trials.refused[0].lines, [3]);
  const counts = read("task,n,c\na,10,11\nb,2.5,1\nc,10,8\nc,10,9\nd,,1\ne,0,0");
  assert.deepEqual(keys(counts.refused), [["more-passes", 1], ["not-whole", 1], ["task-twice", 1], ["blank", 1], ["out-of-range", 1]]);
});

test("decimal commas that break a table of commas are seen", () => {
  assert.deepEqual(keys(read("a,1,0,5\na,2,1,0\na,3,1").refused), [["long", 2]]);
  assert.deepEqual(keys(read("task,trial,reward\na,1,0,5\na,2,1").refused), [["long", 1]]);
});

test("an empty file, one column, a head alone, bytes", () => {
  for (const [text, error] of [["", "empty"], [" \n\ufeff ", "empty"], ["\ufeff", "empty"], ["a\nb", "one-column"],
    ["task,trial,outcome\n", "only-head"], ["task,trial,outcome\na,1,perhaps", "nothing-usable"], ["PK\u0003\0\0", "not-text"]]) {
    assert.equal(read(text).error, error, JSON.stringify(text));
  }
  assert.equal(read("x".repeat(100_000_001)).error, "too-long");
});

test("files in the encodings of spreadsheets", () => {
  const bytes = (...codes) => Uint8Array.from(codes).buffer;
  assert.equal(decoded(new TextEncoder().encode("\ufeffда;½").buffer, "en"), "да;½");
  assert.equal(decoded(bytes(0xe4, 0xe0), "ru"), "да");
  assert.equal(decoded(bytes(0xe9, 0x2c), "en"), "é,");
  assert.equal(decoded(bytes(0xff, 0xfe, 0x34, 0x04, 0x30, 0x04), "en"), "да");
  assert.equal(decoded(bytes(), "ru"), "");
});

test("an open quote swallows no data silently", () => {
  assert.deepEqual(keys(read('a,1,1\n"b,1,0\nc,1,1').refused), [["open-quote", 1]]);
});

test("a million rows within seconds", () => {
  const lines = ["task,trial,outcome"];
  for (let i = 0; i < 1_000_000; i++) lines.push(`t${i % 10_000},${Math.floor(i / 10_000)},${i % 3 ? 1 : 0}`);
  const began = performance.now();
  const found = read(lines.join("\n"));
  assert.equal(found.tasks.length, 10_000);
  assert.ok(performance.now() - began < 15_000);
  assert.equal(found.refused.length, 0);
});

test("estimates per task, then averaged; for every k that all tasks allow", () => {
  const given = [{ name: "a", n: 5, c: 5 }, { name: "b", n: 4, c: 3 }];
  assert.equal(longest(given), 4);
  // (1 + C(3,2)/C(4,2)) / 2 = (1 + 1/2) / 2
  assert.deepEqual(estimate(given, 2), { all: fraction(3, 4), any: fraction(1) });
  assert.throws(() => estimate(given, 5), { reason: "too-few-trials" });
});

test("intervals are those of the recorded experiment", () => {
  // The split policy's counts and its recorded interval for k = 5, in thousandths.
  const counts = [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 5, 5, 7, 4, 5, 5, 5, 6, 3, 7];
  const given = counts.map((c, i) => ({ name: String(i), n: 10, c }));
  const { all } = intervals(given, 5, { seed: "340", resamples: 500, lower: 12, upper: 487 });
  assert.deepEqual(all.map(({ n, d }) => (Number(n) / Number(d)).toFixed(3)), ["0.309", "0.713"]);
});

test("those that wavered most come first", () => {
  const given = [{ name: "sure", n: 4, c: 4 }, { name: "even", n: 4, c: 2 }, { name: "rare", n: 4, c: 1 }];
  assert.deepEqual(flakyFirst(given).map(({ name }) => name), ["even", "rare", "sure"]);
});

test("a saved cell is no formula", () => {
  assert.equal(cell("=1+1"), "'=1+1");
  assert.equal(cell('a,"b"'), '"a,""b"""');
  assert.equal(cell(-1), "-1");
});

test("what is saved can be read again", () => {
  const given = [{ name: "a, b", n: 4, c: 2 }, { name: 'say "hi"', n: 4, c: 4 }];
  assert.deepEqual(read(tasksTable(given)).tasks, given);
  const lines = estimatesTable([estimate(given, 1)], [], 2).split("\r\n");
  assert.equal(lines[1], "1,0.75,,,0.75,,,2");
});
