// The sign test: tasks mended and broken as coins, every way in which as many coins can fall, and the lopsided ones.

import { addressed } from "../address.js";
import { Drawing, scales, stage } from "../chart.js";
import { fraction, fromDecimal, signTest, smallestUnanimous, toNumber } from "../maths.js";
import { read } from "../format.js";

/** @typedef {import("../panel.js").Panel} Panel */

const COUNTED = 10n ** 9n; // from here on the ways are too many to be read as a number

/** @param {Panel} panel */
export function start(panel) {
  const drawn = stage(panel.figure);
  const given = panel.given;
  const [n, d = "1"] = given.significance.split("/");
  const level = fraction(BigInt(n), BigInt(d));
  /** @param {number | bigint} value */
  const whole = (value) => panel.write(BigInt(value));
  const fixed = panel.slider("fixed", whole, () => show());
  const broken = panel.slider("broken", whole, () => show());
  const ties = panel.field("ties");
  const record = [given.fixed, given.broken, given.tasks - given.fixed - given.broken].join("-");
  const address = addressed("signs", /^(\d{1,2})-(\d{1,2})-(\d{1,9})$/, take);

  /** Shows the counts that an address holds, or the record's. @param {string[] | null} parts */
  function take(parts) {
    const [mended, worse, rest] = parts ?? record.split("-");
    [fixed.value, broken.value, ties.value] = [Number(mended), Number(worse), rest];
    show(true);
  }

  /** The unchanged tasks that were typed, null for what is no count. */
  function unchanged() {
    const value = fromDecimal(read(ties.value, panel.signs));
    return value && value.d === 1n && value.n >= 0n ? value.n : null;
  }

  /** @param {boolean} [quiet] */
  function show(quiet) {
    const rest = unchanged();
    ties.setAttribute("aria-invalid", String(rest === null));
    const told = rest === null ? "–" : whole(rest);
    panel.show("needed", "needed", { level: panel.percent(level), flips: whole(smallestUnanimous(level)) });
    if (fixed.value + broken.value === 0) panel.show("sentence", "none");
    else {
      const { p, tail, outcomes } = signTest(fixed.value, broken.value);
      const key = outcomes < COUNTED ? "sentence" : "many";
      panel.show("sentence", key, { tail: whole(tail), outcomes: whole(outcomes), p: panel.percent(p), ties: told });
    }
    const now = [fixed.value, broken.value, rest ?? ""].join("-");
    address.write(now === record || rest === null ? null : now);
    if (now !== record && fixed.value + broken.value) drawn.draw(paint);
    else drawn.restore();
    if (!quiet) panel.tell("sentence");
  }

  /** @param {number} width @param {number} height */
  function paint(width, height) {
    const { flips, ways, lopsided, tail, outcomes, p } = signTest(fixed.value, broken.value);
    const drawing = new Drawing(width, height, panel.text("title", { coins: whole(flips) }));
    const narrow = width < 500;
    const right = narrow ? width : 560;
    const step = Math.min(30, right / flips);
    for (let i = 0; i < flips; i++) {
      const passed = i < fixed.value;
      drawing.add("circle", { class: passed ? "pass" : "fail", cx: (step * (i + 0.4) + 2).toFixed(1), cy: 18, r: (step * (passed ? 0.4 : 0.36)).toFixed(1) });
    }
    const below = 18 + step * 0.4 + 20;
    if (fixed.value) drawing.text((step * fixed.value) / 2, below, panel.text("fixed", { number: whole(fixed.value) }), "ti", fixed.value < 3 ? "start" : "middle");
    if (broken.value) {
      const middle = step * (fixed.value + broken.value / 2);
      drawing.text(broken.value < 3 ? step * fixed.value + (fixed.value && fixed.value < 3 ? 90 : 0) : middle, below, panel.text("broken", { number: whole(broken.value) }), "ti", broken.value < 3 ? "start" : "middle");
    }
    const most = ways.reduce((high, each) => (each > high ? each : high));
    const box = scales({ left: 0, top: 122, right, bottom: height - 54, x: [-0.5, flips + 0.5], y: [0, 1] });
    const half = Math.max(0.5, (box.x(1) - box.x(0)) * 0.4);
    const every = Math.ceil((flips + 1) / 16);
    ways.forEach((each, heads) => {
      const [x, y] = [box.x(heads), box.y(toNumber(fraction(each, most)))];
      const corners = /** @type {[number, number][]} */ ([[x - half, box.bottom], [x - half, y], [x + half, y], [x + half, box.bottom]]);
      drawing.path(corners, lopsided[heads] ? "bar-pass" : "no", true);
      if (half >= 12 && outcomes < (half >= 24 ? COUNTED : 100_000n)) drawing.text(x, y - 6, whole(each), "tick", "middle");
      if (heads % every === 0) drawing.text(x, box.bottom + 20, whole(heads), heads === fixed.value ? "ti" : "tick", "middle");
    });
    drawing.path([[0, box.bottom], [right, box.bottom]], "axis");
    drawing.text(0, height - 6, panel.text("axis", { flips: whole(flips) }));
    const [left, top] = narrow ? [0, 80] : [right + 24, 176];
    const share = { p: panel.percent(p) };
    if (outcomes < COUNTED) drawing.text(left, top, panel.text("ways", { tail: whole(tail), outcomes: whole(outcomes) }), "ti").setAttribute("font-size", narrow ? "15" : "20");
    drawing.text(left, top + 22, panel.text("share", share), "tick");
    return drawing;
  }

  ties.addEventListener("input", () => show());
  ties.addEventListener("keydown", (event) => {
    // The field counts like a slider, without a largest number.
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (unchanged() ?? 0n) + BigInt(by);
    ties.value = String(next < 0n ? 0n : next);
    show();
  });
  panel.press("reset", () => {
    take(null);
    panel.tell("sentence");
  });
  take(address.read());
}
