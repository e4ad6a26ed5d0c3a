// A reader's own runs: the table that they pasted, read with suspicion, and what the estimators make of it.
// Nothing here touches the page; figures/runs-worker.js runs it beside the page, and Node's tests run it alone.

import { choose, fraction, passAtK, passHatK, toNumber } from "./maths.js";
import { Random } from "./random.js";

/** @typedef {import("./maths.js").Fraction} Fraction */
/** Words for columns and outcomes in the reader's language, in lower case. @typedef {Record<string, string[]>} Words */
/** @typedef {{ name: string, n: number, c: number }} Task */
/** What was refused or taken note of: a key for the words, how often, and the first lines. @typedef {{ key: string,
 *   times: number, lines: number[], sample: string }} Remark */
/** Both words at one k. @typedef {{ all: Fraction, any: Fraction }} Score */
/** Both ends of the interval of each word. @typedef {{ all: Fraction[], any: Fraction[] }} Ends */
/** @typedef {{ kind: "trials" | "counts", tasks: Task[], rows: number, refused: Remark[], noted: Remark[] }} Read */

export const MOST_CHARACTERS = 100_000_000;
export const MOST_K = 100;
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

// ------------------------------------------------------------------------------------------------ cells

/** The first line outside quotes tells what parts the cells. @param {string} text */
function delimiter(text) {
  const first = text.slice(0, 2000).split(/\r\n|\r|\n/).find((line) => line.trim()) ?? "";
  const bare = first.replace(/"[^"]*"/g, "");
  for (const sign of ["\t", ";", ",", "|"]) if (bare.includes(sign)) return sign;
  return ",";
}

/** The rows of a table with their line numbers; quotes as spreadsheets write them. @param {string} text
 * @returns {Generator<[number, string[], boolean]>} the last says whether a quote was left open */
function* rows(text) {
  const sign = delimiter(text);
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  const stop = new RegExp(`[\\r\\n${sign === "|" ? "\\|" : sign}]`, "g");
  while (at < text.length) {
    const cells = [];
    const began = line;
    let open = false;
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        at += 1;
        for (;;) {
          const quote = text.indexOf('"', at);
          if (quote < 0) {
            open = true;
            cell += text.slice(at);
            at = text.length;
            break;
          }
          cell += text.slice(at, quote);
          at = quote + 1;
          if (text[at] !== '"') break;
          cell += '"';
          at += 1;
        }
        for (const letter of cell) if (letter === "\n") line += 1;
      }
      stop.lastIndex = at;
      const end = stop.exec(text)?.index ?? text.length;
      cells.push((cell + text.slice(at, end)).trim());
      at = end + 1;
      if (text[end] !== sign) {
        if (text[end] === "\r" && text[at] === "\n") at += 1;
        break;
      }
      if (at >= text.length) {
        cells.push("");
        break;
      }
    }
    line += 1;
    yield [began, cells, open];
  }
}

/** A number as people type it: a decimal comma, spaces between thousands. @param {string} cell */
function number(cell) {
  const plain = cell.replace(/[\s\u00a0\u202f']/g, "").replace("−", "-");
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(plain)) return NaN;
  return Number(plain.replace(",", "."));
}

// ------------------------------------------------------------------------------------------------ reading

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

// ------------------------------------------------------------------------------------------------ estimates

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

/** @param {bigint} a @param {bigint} b */
function gcd(a, b) {
  while (b) [a, b] = [b, a % b];
  return a;
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

/** A cell that a spreadsheet reads back as it is, and never as a formula. @param {string | number} value */
export function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {(string | number)[][]} rows */
const table = (rows) => `${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;

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
