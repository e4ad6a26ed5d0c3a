// The same mean, spread differently over twenty tasks: both curves, within the band of what the mean allows.

import { addressed } from "../address.js";
import { Drawing, scales, stage } from "../chart.js";
import { focusIn, h, walk } from "../panel.js";
import { ONE, add, compare, fraction, meanAtLeastOne, meanEveryOne, mul, pow, sub, sum, toNumber } from "../maths.js";

/** @typedef {import("../panel.js").Panel} Panel */
/** @typedef {import("../maths.js").Fraction} Fraction */

const TASKS = 20;

/** A fraction as the page gives it: "4/5". @param {string} text */
function given(text) {
  const [n, d = "1"] = text.split("/");
  return fraction(BigInt(n), BigInt(d));
}

/** Tasks with this mean, from all alike (0) to all or nothing (100). @param {number} mean in per cent @param {number} spread */
export function morph(mean, spread) {
  const middle = fraction(mean, 100);
  return Array.from({ length: TASKS }, (_, i) => {
    // At the far end as many tasks as the mean affords are sure, one keeps the remainder, the others have no chance.
    const left = sub(fraction(mean * TASKS, 100), fraction(i));
    const end = compare(left, ONE) >= 0 ? ONE : left.n > 0n ? left : fraction(0);
    return add(middle, mul(fraction(spread, 100), sub(end, middle)));
  });
}

/** How far tasks are from all alike to all or nothing, in per cent, by their variance. @param {Fraction[]} ps */
function apart(ps) {
  const numbers = ps.map(toNumber);
  const mean = numbers.reduce((all, p) => all + p, 0) / numbers.length;
  const variance = numbers.reduce((all, p) => all + (p - mean) ** 2, 0) / numbers.length;
  return Math.round(100 * Math.sqrt(variance / (mean * (1 - mean) || 1)));
}

/** @param {Panel} panel */
export function start(panel) {
  const drawn = stage(panel.figure);
  const longest = panel.given.longest;
  /** @type {Fraction[][]} */
  const ready = panel.given.spreads.map((/** @type {[number, string][]} */ spread) =>
    spread.flatMap(([tasks, p]) => Array.from({ length: tasks }, () => given(p))),
  );
  let ps = ready[0];
  let touched = false; // before that the printed charts stand

  /** @param {number} value */
  const whole = (value) => panel.write(BigInt(value));
  /** @param {number} share */
  const hundredth = (share) => panel.percent(fraction(share, 100));
  const mean = panel.slider("mean", hundredth, moved);
  const spread = panel.slider(
    "spread",
    (value) => (value === 0 ? panel.text("alike") : value === 100 ? panel.text("apart") : panel.text("between", { share: hundredth(value) })),
    moved,
  );
  const k = panel.slider("k", whole, act);
  const address = addressed("spread", /^(?:(\d{1,2})-(\d{1,3})|p(\d))-(\d{1,2})$/, take);

  function moved() {
    ps = morph(mean.value, spread.value);
    act();
  }

  function act() {
    touched = true;
    show();
    panel.tell("sentence");
  }

  /** @param {Fraction[]} one of those that are ready */
  function choose(one) {
    ps = one;
    [mean.value, spread.value] = [Math.round(100 * toNumber(bounds(1).p)), apart(ps)];
  }

  /** Shows the mean and spread, or the ready one, and the k of an address; without one the printed state.
   * @param {string[] | null} parts */
  function take(parts) {
    touched = parts !== null;
    choose(ready[Number(parts?.[2] ?? 0)] ?? ready[0]);
    k.value = Number(parts?.[3] ?? panel.given.k);
    if (parts?.[0]) {
      [mean.value, spread.value] = [Number(parts[0]), Number(parts[1])];
      ps = morph(mean.value, spread.value);
    }
    show();
  }

  /** The least and the most that k attempts can give with this mean. @param {number} at */
  function bounds(at) {
    const total = sum(ps);
    const p = fraction(total.n, total.d * BigInt(ps.length));
    return { p, floor: pow(p, at), ceiling: sub(ONE, pow(sub(ONE, p), at)) };
  }

  function show() {
    const { p, floor, ceiling } = bounds(k.value);
    const parts = { k: whole(k.value), all: panel.percent(meanEveryOne(ps, k.value)), any: panel.percent(meanAtLeastOne(ps, k.value)) };
    panel.show("sentence", "sentence", { ...parts, mean: panel.percent(p), floor: panel.percent(floor), ceiling: panel.percent(ceiling) });
    for (const [i, button] of [...panel.part("presets").querySelectorAll("button")].entries()) {
      button.setAttribute("aria-pressed", String(ready[i] === ps));
    }
    const shape = ready.includes(ps) ? `p${ready.indexOf(ps)}` : `${mean.value}-${spread.value}`;
    address.write(touched ? `${shape}-${k.value}` : null);
    if (touched) drawn.draw(paint);
    else drawn.restore();
  }

  /** @param {number} width @param {number} height */
  function paint(width, height) {
    const drawing = new Drawing(width, height, panel.text("title"));
    const wide = width > 500;
    const right = width - 8;
    const chart = wide
      ? { left: width * 0.42, top: 24, right, bottom: height - 44 }
      : { left: 40, top: height * 0.42, right, bottom: height - 44 };
    const strip = wide ? { left: 8, right: width * 0.32, bottom: height - 44 } : { left: 8, right, bottom: height * 0.3 };
    // the tasks
    const scale = scales({ left: strip.left, right: strip.right, top: 20, bottom: strip.bottom, x: [0, 1], y: [0, 1] });
    drawing.path([[strip.left, strip.bottom], [strip.right, strip.bottom]], "axis");
    for (const end of [0, 1]) drawing.text(scale.x(end), strip.bottom + 22, panel.percent(fraction(end)), "tick", end ? "end" : "start");
    drawing.text((strip.left + strip.right) / 2, strip.bottom + 40, panel.text("tasks"), "tick", "middle");
    const radius = wide ? 6 : 5;
    /** @type {Map<number, number>} stacked where they would touch */
    const heights = new Map();
    for (const p of ps) {
      const column = Math.round(scale.x(toNumber(p)) / (radius * 2.3));
      const level = heights.get(column) ?? 0;
      heights.set(column, level + 1);
      const x = Math.max(strip.left + radius, Math.min(column * radius * 2.3, strip.right - radius));
      drawing.add("circle", { class: "pass", cx: x.toFixed(1), cy: (strip.bottom - radius - 3 - level * radius * 2.1).toFixed(1), r: radius });
    }
    // the curves and their bands
    const box = scales({ ...chart, x: [1, longest], y: [0, 1] });
    for (const part of [0, 1, 2]) {
      drawing.path([[box.left, box.y(part / 2)], [box.right, box.y(part / 2)]], part ? "grid" : "axis");
      drawing.text(box.left - 8, box.y(part / 2) + 5, panel.percent(fraction(part, 2)), "tick", "end");
    }
    const ks = Array.from({ length: longest }, (_, i) => i + 1);
    /** @param {(at: number) => Fraction} value @returns {[number, number][]} */
    const line = (value) => ks.map((at) => [box.x(at), box.y(toNumber(value(at)))]);
    const middle = line(() => bounds(1).p);
    drawing.path([...line((at) => bounds(at).ceiling), ...[...middle].reverse()], "band once", true);
    drawing.path([...line((at) => bounds(at).floor), ...[...middle].reverse()], "band every", true);
    for (const [word, value] of /** @type {const} */ ([["once", meanAtLeastOne], ["every", meanEveryOne]])) {
      const points = line((at) => value(ps, at));
      drawing.path(points, `line ${word}`);
      points.forEach(([x, y], i) => drawing.mark(word, x, y, i + 1 === k.value ? 16 : 9));
    }
    for (const at of ks) if (at === 1 || at === k.value || at === longest) drawing.text(box.x(at), box.bottom + 22, whole(at), at === k.value ? "ti" : "tick", "middle");
    drawing.text(box.right, box.bottom + 40, "k", "ti", "end");
    return drawing;
  }

  for (const each of ready) {
    /** @type {Fraction[]} */
    const kinds = each.filter((p, i) => !i || compare(p, each[i - 1]) !== 0);
    const names = kinds.map((p) => panel.percent(p));
    const label = names.length > 1 ? names.reduce((one, other) => panel.text("joined", { one, other })) : panel.text("all-at", { p: names[0] });
    const button = h("button", { type: "button", "aria-pressed": "false" }, label);
    button.addEventListener("click", () => {
      choose(each);
      act();
      focusIn(panel.part("presets"), button);
    });
    panel.part("presets").append(button);
  }
  panel.press("reset", () => {
    take(null);
    panel.tell("sentence");
  });
  take(address.read());
  walk(panel.part("presets"));
}
