// A reader's own runs: the table that they pasted, read with suspicion.
// Nothing here touches the page; runs-worker.js runs it beside the page, and Node's tests run it alone.

import { number, rows } from "./cells.js";

/** Words for columns and outcomes in the reader's language, in lower case. @typedef {Record<string, string[]>} Words */
/** @typedef {{ name: string, n: number, c: number }} Task */
/** What was refused or taken note of: a key for the words, how often, and the first lines. @typedef {{ key: string,
 *   times: number, lines: number[], sample: string }} Remark */
/** @typedef {{ kind: "trials" | "counts", tasks: Task[], rows: number, refused: Remark[], noted: Remark[] }} Read */

export const MOST_CHARACTERS = 100_000_000;
const TOLERANCE = 1e-6; // of a reward, as in site_src/maths/estimators.py

/** What people call things in tables, whatever the page's language. @type {Words} */
const ENGLISH = {
  task: ["task", "task_id", "taskid", "id", "name", "problem", "question", "case"],
  trial: ["trial", "trial_id", "run", "attempt", "sample", "seed", "repeat"],
  outcome: ["outcome", "result", "passed", "pass", "success", "correct", "reward", "score", "verdict"],
  n: ["n", "trials", "runs", "attempts", "total", "samples"],
  c: ["c", "passes", "successes", "passed", "correct"],
  yes: ["pass", "passed", "ok", "success", "succeeded", "true", "t", "yes", "y", "correct", "resolved"],
  no: ["fail", "failed", "failure", "false", "f", "no", "n", "wrong", "incorrect", "unresolved", "error"],
};

/** Collects remarks of one kind with their first lines. */
class Remarks {
  constructor() {
    /** @type {Map<string, Remark>} */
    this.found = new Map();
  }

  /** @param {string} key @param {number} line @param {string} [sample] */
  add(key, line, sample = "") {
    const known = this.found.get(key) ?? { key, times: 0, lines: [], sample: sample.slice(0, 60) };
    known.times += 1;
    if (known.lines.length < 5) known.lines.push(line);
    this.found.set(key, known);
  }

  list() {
    return [...this.found.values()];
  }
}

/**
 * Which columns hold what. A head names them; without one the shape of the rows tells.
 * @param {[number, string[], boolean][]} sample the first rows
 * @param {(kind: string, cell: string) => boolean} known
 * @returns {{ kind: "trials" | "counts", columns: Record<string, number>, head: boolean }}
 */
function layout(sample, known) {
  const cells = sample[0][1];
  /** @param {string} kind @param {number[]} [taken] */
  const named = (kind, taken = []) => cells.findIndex((cell, i) => !taken.includes(i) && known(kind, cell));
  const task = named("task");
  if (task >= 0) {
    const c = named("c", [task]);
    const n = named("n", [task, c]);
    const trial = named("trial", [task]);
    const outcome = named("outcome", [task, trial]);
    if (n >= 0 && c >= 0 && (trial < 0 || trial === n)) return { kind: "counts", columns: { task, n, c }, head: true };
    if (outcome >= 0) return { kind: "trials", columns: { task, trial, outcome }, head: true };
  }
  if (cells.length === 2) return { kind: "trials", columns: { task: 0, trial: -1, outcome: 1 }, head: false };
  const full = sample.filter(([, each]) => each.length >= 3);
  const names = new Set(full.map(([, each]) => each[0]));
  const counts = names.size === full.length && full.every(([, [, n, c]]) => Number.isInteger(number(n)) && number(c) <= number(n));
  return { kind: counts ? "counts" : "trials", columns: { task: 0, n: 1, c: 2, trial: 1, outcome: 2 }, head: false };
}

/**
 * Reads a table of trials (task, trial, outcome) or of counts (task, n, c).
 * @param {string} text @param {Words} [words]
 * @returns {Read | { error: string }}
 */
export function read(text, words = {}) {
  if (text.length > MOST_CHARACTERS) return { error: "too-long" };
  if (!text.replace(/^\ufeff/, "").trim()) return { error: "empty" };
  if (text.includes("\0")) return { error: "not-text" };
  /** @type {Record<string, Set<string>>} */
  const known = Object.fromEntries(Object.entries(ENGLISH).map(([kind, list]) => [kind, new Set([...list, ...(words[kind] ?? [])])]));
  /** @param {string} kind @param {string} cell */
  const is = (kind, cell) => known[kind].has(cell.toLowerCase());
  const refused = new Remarks();
  const noted = new Remarks();
  /** @type {[number, string[], boolean][]} */
  const sample = [];
  for (const row of rows(text.slice(0, 20_000))) {
    if (row[1].some(Boolean)) sample.push(row);
    if (sample.length >= 50) break;
  }
  if (sample.length > 1 && text.length > 20_000) sample.pop();
  if (!sample.some(([, cells]) => cells.length > 1)) return { error: "one-column" };
  const { kind, columns, head } = layout(sample, is);
  const width = Math.max(...Object.values(columns)) + 1;
  // A decimal comma in a table of commas makes a row longer than its head, or than the columns that are needed.
  const widest = head ? sample[0][1].length : width;
  /** @type {Map<string, { n: number, c: number, seen: Map<string, boolean> }>} */
  const tasks = new Map();
  let first = true;
  let total = 0;
  for (const [line, cells, open] of rows(text)) {
    if (!cells.some(Boolean)) continue;
    if (first) {
      first = false;
      // A head that nobody knows is still a head when its last cell is no outcome and no number.
      const last = cells[kind === "counts" ? columns.c : columns.outcome] ?? "";
      if (head) continue;
      if (Number.isNaN(number(last)) && !is("yes", last) && !is("no", last)) {
        noted.add("head", line, cells.join(" | "));
        continue;
      }
    }
    total += 1;
    const name = cells[columns.task] ?? "";
    if (open) refused.add("open-quote", line);
    else if (cells.length < width) refused.add("short", line, cells.join(" | "));
    else if (cells.slice(widest).some(Boolean)) refused.add("long", line, cells.join(" | "));
    else if (!name) refused.add("no-task", line);
    else if (kind === "counts") count(line, name, cells[columns.n], cells[columns.c]);
    else trial(line, name, columns.trial < 0 ? "" : cells[columns.trial], cells[columns.outcome]);
  }

  /** @param {number} line @param {string} name @param {string} many @param {string} passed */
  function count(line, name, many, passed) {
    const [n, c] = [number(many), number(passed)];
    if (!many || !passed) refused.add("blank", line, name);
    else if (!Number.isSafeInteger(n) || !Number.isSafeInteger(c)) refused.add("not-whole", line, `${many} | ${passed}`);
    else if (n < 1 || c < 0 || n > 100_000) refused.add("out-of-range", line, `${many} | ${passed}`);
    else if (c > n) refused.add("more-passes", line, `${name} | ${n} | ${c}`);
    else if (tasks.has(name)) refused.add("task-twice", line, name);
    else tasks.set(name, { n, c, seen: new Map() });
  }

  /** @param {number} line @param {string} name @param {string} which @param {string} outcome */
  function trial(line, name, which, outcome) {
    if (!outcome) {
      refused.add("blank", line, name);
      return;
    }
    const value = number(outcome);
    let passed = is("yes", outcome);
    if (!passed && !is("no", outcome)) {
      if (Number.isNaN(value)) {
        refused.add("no-outcome", line, outcome);
        return;
      }
      if (value < -TOLERANCE || value > 1 + TOLERANCE) {
        refused.add("out-of-range", line, outcome);
        return;
      }
      passed = Math.abs(value - 1) <= TOLERANCE;
      if (passed && value !== 1) noted.add("nearly-one", line, outcome);
      else if (!passed && Math.abs(value) > TOLERANCE) noted.add("partial", line, outcome);
    }
    const task = tasks.get(name) ?? { n: 0, c: 0, seen: new Map() };
    if (which) {
      const before = task.seen.get(which);
      if (before !== undefined) {
        refused.add(before === passed ? "twice" : "twice-otherwise", line, `${name} | ${which}`);
        return;
      }
      task.seen.set(which, passed);
    }
    task.n += 1;
    task.c += Number(passed);
    tasks.set(name, task);
  }

  if (!tasks.size) return total ? { error: "nothing-usable" } : { error: "only-head" };
  const list = [...tasks].map(([name, { n, c }]) => ({ name, n, c }));
  return { kind, tasks: list, rows: total, refused: refused.list(), noted: noted.list() };
}
